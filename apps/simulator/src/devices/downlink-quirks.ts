/** How a device handles requests of the server, other than executing and confirming them. */
export interface DownlinkQuirks {
  /** RESULT code for everything except reading; nothing is executed. */
  readonly refuses?: 2 | 5;
  /** Neither executes nor answers anything. */
  readonly isSilent?: true;
  /** Answers "busy" to this many transmissions of each request. */
  readonly busyTimes?: number;
  /** Confirms a write but keeps its old values. */
  readonly keepsOldValues?: true;
  /** Executes at once and answers after this many seconds. */
  readonly answersAfterS?: number;
  readonly answersTwice?: true;
  /** Executes, but the answer to the first transmission is lost. */
  readonly losesFirstAnswer?: true;
  /** Interval in s at which somebody on site changes a parameter, which the device reports. */
  readonly changesItselfEveryS?: number;
}

type Maker = (argument: number | undefined) => DownlinkQuirks & { readonly isSleeping?: true };

const makers: Readonly<Record<string, Maker>> = {
  plain: () => ({}),
  refuse: (code = 5) => ({ refuses: code === 2 ? 2 : 5 }),
  silent: () => ({ isSilent: true }),
  busy: (times = 2) => ({ busyTimes: times }),
  keep: () => ({ keepsOldValues: true }),
  late: (seconds = 20) => ({ answersAfterS: seconds }),
  twice: () => ({ answersTwice: true }),
  lose: () => ({ losesFirstAnswer: true }),
  restless: (seconds = 120) => ({ changesItselfEveryS: seconds }),
  sleep: () => ({ isSleeping: true }),
};

const ONE = /^([a-z]+)(?::(\d{1,5}))?$/;

/** Parses quirks such as `busy:3` or `sleep+lose`. Throws an error that names unknown ones. */
export function parseDownlinkQuirks(text: string): { readonly downlink: DownlinkQuirks; readonly isSleeping?: true } {
  let all: ReturnType<Maker> = {};
  for (const one of text.split('+')) {
    const [, name = '', argument] = ONE.exec(one.trim()) ?? [];
    const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
    if (!make) throw new Error(`downlink: "${one}" is none of ${Object.keys(makers).join(', ')}`);
    all = { ...all, ...make(argument === undefined ? undefined : Number(argument)) };
  }
  const { isSleeping, ...downlink } = all;
  return { downlink, ...(isSleeping ? { isSleeping } : {}) };
}
