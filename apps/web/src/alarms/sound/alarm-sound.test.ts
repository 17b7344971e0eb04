import { describe, expect, it } from 'vitest';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { AlarmFeed } from '../../live/alarm-feed.ts';
import { at, liveAlarm } from '../../live/testing.ts';
import { AlarmSound } from './alarm-sound.ts';
import type { SoundContext } from './player.ts';
import type { Mute } from './sound-state.ts';
import type { TabChannel } from './sound-turn.ts';

const T0 = Date.parse(at(100));

/** A sound context that records what plays and refuses until allowed. */
class FakeContext {
  state: AudioContextState = 'suspended';
  currentTime = 0;
  sampleRate = 8_000;
  destination = {};
  isAllowed = false;
  loops = 0;
  once = 0;
  #listener: () => void = () => undefined;
  addEventListener(_event: string, listener: () => void) {
    this.#listener = listener;
  }
  resume = async () => {
    if (!this.isAllowed) return new Promise<void>(() => undefined);
    this.state = 'running';
    this.#listener();
    return undefined;
  };
  /** The browser blocks sound again. */
  refuse() {
    this.isAllowed = false;
    this.state = 'suspended';
    this.#listener();
  }
  close = async () => undefined;
  createBuffer = () => ({ copyToChannel: () => undefined });
  createGain = () => ({ gain: { value: 1, linearRampToValueAtTime: () => undefined }, connect: () => undefined });
  createBufferSource = () => {
    const source = {
      loop: false,
      buffer: null,
      connect: () => undefined,
      start: () => (source.loop ? (this.loops += 1) : (this.once += 1)),
      stop: () => void (this.loops -= 1),
    };
    return source;
  };
}

function tab({
  isAllowed = true,
  wasLive = true,
  locks = undefined as LockManager | undefined,
  channel = undefined as TabChannel,
  feed = new AlarmFeed(),
} = {}) {
  const context = new FakeContext();
  context.isAllowed = isAllowed;
  let asked = 0;
  let now = T0;
  let mute: Mute | null = null;
  let isOn = true;
  let isLive = wasLive;
  const timers: { due: number; run: () => void }[] = [];
  let settingsChanged: () => void = () => undefined;
  let connectionChanged: () => void = () => undefined;
  const sound = new AlarmSound({
    alarms: feed,
    createContext: () => {
      asked += 1;
      return context as unknown as SoundContext;
    },
    isAllowedUnasked: async () => isAllowed,
    connection: {
      isLive: () => isLive,
      follow: (changed) => {
        connectionChanged = changed;
        return () => undefined;
      },
    },
    locks,
    channel,
    mutes: { get: () => mute, set: (next) => void (mute = next), follow: () => () => undefined },
    settings: {
      get: () => ({ isOn, volume: 0.5 }),
      follow: (changed) => {
        settingsChanged = changed;
        return () => undefined;
      },
    },
    now: () => now,
    after: (ms, run) => {
      const timer = { due: now + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  return {
    sound,
    context,
    publish: (alarm: LiveAlarm) => feed.publish(alarm),
    view: () => sound.view.getState(),
    asked: () => asked,
    connect(isConnected: boolean) {
      isLive = isConnected;
      connectionChanged();
    },
    switchOff() {
      isOn = false;
      settingsChanged();
    },
    pass(ms: number) {
      now += ms;
      for (const timer of timers.filter(({ due }) => due <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
    },
  };
}

type Tab = ReturnType<typeof tab>;

/** Waits until messages and locks have arrived. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The locks of one browser, granted in turn. */
function browserLocks(): LockManager {
  const queue: (() => Promise<void>)[] = [];
  let isHeld = false;
  const next = (): void => {
    const run = isHeld ? undefined : queue.shift();
    if (!run) return;
    isHeld = true;
    void run().then(() => {
      isHeld = false;
      next();
    });
  };
  return {
    request: (_name: string, _options: unknown, run: () => Promise<void>) => {
      queue.push(run);
      next();
      return Promise.resolve();
    },
    query: () => Promise.resolve({ held: isHeld ? [{ name: 'gw-alarm-sound' }] : [] }),
  } as unknown as LockManager;
}

/** The channels of the tabs of one browser. Messages reach the other tabs later. */
function browserChannels(): () => TabChannel {
  const listeners = new Map<object, (event: { data: unknown }) => void>();
  return () => {
    const channel = {
      addEventListener: (_event: string, listener: (event: { data: unknown }) => void) =>
        void listeners.set(channel, listener),
      postMessage: (data: unknown) => {
        for (const [other, listener] of listeners) if (other !== channel) queueMicrotask(() => listener({ data }));
      },
    };
    return channel as unknown as TabChannel;
  };
}

describe('the sound of alarms', () => {
  it('begins in the call that reports the alarm, and ends with its acknowledgement', async () => {
    const { sound, context, publish, view } = tab();
    await sound.allow();
    sound.start(true);
    publish(liveAlarm(1, { level: 2 }));
    expect([view().level, context.loops]).toEqual([2, 1]);
    publish(liveAlarm(2, { level: 1 }));
    expect([view().level, context.loops]).toEqual([1, 1]);
    publish(liveAlarm(2, { level: 1, state: 'acknowledged', revision: 2 }));
    expect(view().level).toBe(2);
    publish(liveAlarm(1, { level: 0, state: 'normal', revision: 2 }));
    expect([view().level, context.loops]).toEqual([null, 0]);
  });

  it('asks for sound once the page is drawn, and at once where an alarm is to sound', async () => {
    const quiet = tab();
    quiet.sound.start(true);
    expect(quiet.asked()).toBe(0);
    quiet.pass(1_000);
    await expect.poll(() => quiet.context.state).toBe('running');
    const loud = tab();
    loud.sound.start(true);
    loud.publish(liveAlarm(1));
    await expect.poll(() => loud.view()).toMatchObject({ level: 3, isBlocked: false });
  });

  it('is asked for once what a gesture brought is drawn, and at once where an alarm is to sound', async () => {
    for (const isLoud of [false, true]) {
      const { sound, context, publish, pass, asked } = tab({ isAllowed: false });
      sound.start(false);
      await settled();
      if (isLoud) publish(liveAlarm(1));
      context.isAllowed = true;
      sound.allowLater();
      sound.allowLater();
      expect(asked()).toBe(isLoud ? 1 : 0);
      pass(1_000);
      await expect.poll(() => context.state).toBe('running');
      expect(asked()).toBe(1);
    }
  });

  it('says that it is blocked until something was pressed', async () => {
    const { sound, context, publish, view, pass, asked } = tab({ isAllowed: false });
    sound.start(false);
    expect(view().isBlocked).toBe(false);
    // Before any alarm sounds.
    pass(1_000);
    await expect.poll(() => view()).toMatchObject({ isBlocked: true, wanted: null });
    publish(liveAlarm(1));
    expect(view()).toMatchObject({ isBlocked: true, level: null, wanted: 3 });
    // The browser would refuse and log a warning each time.
    expect(asked()).toBe(0);
    context.isAllowed = true;
    await sound.allow();
    await expect.poll(() => view()).toMatchObject({ isBlocked: false, level: 3 });
  });

  it('is not blocked where the browser allows it unasked, or it is switched off', async () => {
    const free = tab();
    free.sound.start(false);
    await expect.poll(() => free.context.state).toBe('running');
    free.pass(1_000);
    expect(free.view().isBlocked).toBe(false);
    const off = tab({ isAllowed: false });
    off.sound.start(false);
    off.switchOff();
    off.pass(1_000);
    expect(off.view().isBlocked).toBe(false);
  });

  it('comes back by itself when the mute ends', async () => {
    const { sound, publish, view, pass } = tab();
    await sound.allow();
    sound.start(true);
    publish(liveAlarm(1, { level: 1 }));
    sound.mute(5);
    expect(view()).toMatchObject({ level: null, wanted: 1 });
    expect(view().mute?.until).toBe(T0 + 300_000);
    pass(299_999);
    expect(view().level).toBeNull();
    pass(1);
    expect(view()).toMatchObject({ level: 1, mute: null });
    sound.mute(15);
    sound.unmute();
    expect(view().level).toBe(1);
  });

  it('comes back when a shelf ends, and is silent where it is switched off', async () => {
    const { sound, publish, view, pass, switchOff } = tab();
    await sound.allow();
    sound.start(true);
    publish(liveAlarm(1, { level: 4, shelvedUntil: at(160) }));
    expect(view().level).toBeNull();
    pass(60_000);
    expect(view().level).toBe(4);
    switchOff();
    expect(view()).toMatchObject({ level: null, wanted: 4, isBlocked: false });
  });

  it('is of one tab of several: the next one sounds when that closes', async () => {
    const locks = browserLocks();
    const feed = new AlarmFeed();
    const [first, second, third] = [tab({ locks, feed }), tab({ locks, feed }), tab({ locks, feed, isAllowed: false })];
    for (const { sound } of [first, second]) {
      await sound.allow();
      sound.start(true);
    }
    third.sound.start(false);
    feed.publish(liveAlarm(1));
    await expect.poll(() => first.view().level).toBe(3);
    expect(second.view()).toMatchObject({ level: null, isBlocked: false });
    await expect.poll(() => third.view()).toMatchObject({ level: null, isBlocked: false, wanted: 3 });
    first.sound.stop();
    await expect.poll(() => second.view().level).toBe(3);
    expect(first.context.loops + second.context.loops).toBe(1);
  });

  it('hands its turn on when the browser refuses it sound again', async () => {
    const locks = browserLocks();
    const feed = new AlarmFeed();
    const [first, second] = [tab({ locks, feed }), tab({ locks, feed })];
    for (const { sound } of [first, second]) {
      await sound.allow();
      sound.start(true);
    }
    feed.publish(liveAlarm(1));
    await expect.poll(() => first.view().level).toBe(3);
    first.context.refuse();
    await expect.poll(() => second.view().level).toBe(3);
    expect(first.view().level).toBeNull();
  });

  it('goes over to a tab with a connection, and comes back when that one loses its own', async () => {
    const [locks, channel, feed] = [browserLocks(), browserChannels(), new AlarmFeed()];
    const tabs = [0, 1, 2].map(() => tab({ locks, channel: channel(), feed }));
    const levels = () => tabs.map(({ view }) => view().level);
    for (const { sound } of tabs) {
      await sound.allow();
      sound.start(true);
    }
    feed.publish(liveAlarm(1));
    await expect.poll(() => levels()).toEqual([3, null, null]);
    tabs[1]!.connect(false);
    tabs[0]!.connect(false);
    // The second tab waits before the third and is lost as well.
    await expect.poll(() => levels()).toEqual([null, null, 3]);
    tabs[0]!.connect(true);
    await settled();
    expect(levels()).toEqual([null, null, 3]);
    tabs[2]!.connect(false);
    await expect.poll(() => levels()).toEqual([3, null, null]);
  });

  it('goes on in one tab while none has a connection, until one has', async () => {
    const [locks, channel, feed] = [browserLocks(), browserChannels(), new AlarmFeed()];
    const [first, second] = [0, 1].map(() => tab({ locks, channel: channel(), feed })) as [Tab, Tab];
    for (const { sound } of [first, second]) {
      await sound.allow();
      sound.start(true);
    }
    feed.publish(liveAlarm(1));
    await settled();
    second.connect(false);
    first.connect(false);
    await settled();
    expect([first.view().level, second.view().level]).toEqual([3, null]);
    second.connect(true);
    await expect.poll(() => [first.view().level, second.view().level]).toEqual([null, 3]);
    // A tab that starts without a connection does not take the turn.
    const third = tab({ locks, channel: channel(), feed, wasLive: false });
    await third.sound.allow();
    third.sound.start(true);
    second.sound.stop();
    first.connect(true);
    await expect.poll(() => [first.view().level, third.view().level]).toEqual([3, null]);
    expect(first.context.loops + second.context.loops + third.context.loops).toBe(1);
  });

  it('plays one period as a test, besides what sounds', async () => {
    const { sound, context } = tab();
    await sound.test(1);
    expect([context.once, context.loops]).toEqual([1, 0]);
  });
});
