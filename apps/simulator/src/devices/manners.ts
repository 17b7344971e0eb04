/** How a device treats requests of the server, where it does not simply do them and say so. */
export interface Manners {
  /** RESULT code that everything but reading is answered with; nothing is done. */
  readonly refuses?: 2 | 5;
  /** Neither does nor answers anything. */
  readonly isSilent?: true;
  /** Answers "busy" to this many transmissions of each request. */
  readonly busyTimes?: number;
  /** Says that it took a write, and runs on with what it had. */
  readonly keepsOldValues?: true;
  /** Does it at once and answers after so many seconds. */
  readonly answersAfterS?: number;
  readonly answersTwice?: true;
  /** Does it, and the answer to the first transmission never arrives. */
  readonly losesFirstAnswer?: true;
  /** Somebody on site changes a parameter this often, s; the device says so. */
  readonly changesItselfEveryS?: number;
}

type Maker = (argument: number | undefined) => Manners & { readonly isSleeping?: true };

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

/** Quirks from a text such as `busy:3` or `sleep+lose`. Throws an error that names what is not known. */
export function parseManners(text: string): { readonly downlink: Manners; readonly isSleeping?: true } {
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
