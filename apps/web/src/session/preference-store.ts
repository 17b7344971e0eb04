import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRecord } from '../is-record.ts';

type Values = Readonly<Record<string, unknown>>;

export interface PreferenceState {
  /** Null before the first answer and after the logout: then there is only the look of whoever was here last. */
  readonly userId: number | null;
  readonly values: Values;
}

export interface PreferenceDeps {
  /** `isLeaving`: the page is going away, the call has to outlive it. */
  put(key: string, value: unknown, isLeaving: boolean): Promise<unknown>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Told once of a row of failures; what was chosen stays on this machine. */
  onFailure(error: unknown): void;
  /** What applies before anybody has signed in. */
  readonly lookKeys: readonly string[];
}

/** What is on its way for one user. Another user's login starts another one. */
interface Account {
  readonly unsent: Set<string>;
  readonly timers: Map<string, ReturnType<typeof setTimeout>>;
  readonly sending: Set<string>;
}

const SEND_AFTER_MS = 500;
const LAST_USER = 'gw-last-user';
const copyKey = (userId: number | string): string => `gw-preferences:${userId}`;

const newAccount = (unsent: Iterable<string> = []): Account => ({
  unsent: new Set(unsent),
  timers: new Map(),
  sending: new Set(),
});

const pick = (values: Values, keys: Iterable<string>): Values =>
  Object.fromEntries([...keys].filter((key) => Object.hasOwn(values, key)).map((key) => [key, values[key]]));

/** Equal values keep their identity, so that nobody draws again for an answer that says nothing new. */
const keepIdentity = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).map(([key, value]) => [
      key,
      JSON.stringify(before[key]) === JSON.stringify(value) ? before[key] : value,
    ]),
  );

/** A user's preferences: at once on the page, soon on the server, and a copy on this machine for the next start. */
export class PreferenceStore {
  readonly store: StoreApi<PreferenceState>;
  readonly #deps: PreferenceDeps;
  #account = newAccount();
  #hasComplained = false;

  constructor(deps: PreferenceDeps) {
    this.#deps = deps;
    const last = this.#read(LAST_USER);
    const values = typeof last === 'number' ? pick(this.#copyOf(last).values, deps.lookKeys) : {};
    this.store = createStore<PreferenceState>()(() => ({ userId: null, values }));
  }

  /** The server's answer: its values, beneath what this user chose here and the server has not taken yet. */
  adopt(user: { readonly id: number; readonly preferences: Values }): void {
    const { userId, values } = this.store.getState();
    const isSame = userId === user.id;
    const copy = this.#copyOf(user.id);
    if (!isSame) {
      this.#forget();
      this.#account = newAccount(copy.unsent);
    }
    const own = isSame ? values : copy.values;
    const next = { ...user.preferences, ...pick(own, this.#account.unsent) };
    this.store.setState({ userId: user.id, values: keepIdentity(values, next) });
    this.#write(LAST_USER, user.id);
    this.#saveCopy();
    for (const key of this.#account.unsent) if (!this.#account.timers.has(key)) this.#schedule(key);
  }

  set(key: string, value: unknown): void {
    const { userId, values } = this.store.getState();
    this.store.setState({ values: { ...values, [key]: value } });
    if (userId === null) return;
    this.#account.unsent.add(key);
    this.#saveCopy();
    this.#schedule(key);
  }

  /** Sends at once what waits; resolves when the server has answered. */
  async flush(isLeaving = false): Promise<void> {
    const waiting = [...this.#account.timers.keys()];
    await Promise.all(waiting.map((key) => this.#send(key, isLeaving)));
  }

  /** The session has ended: only the look stays. */
  leave(): void {
    this.#forget();
    this.#account = newAccount();
    this.store.setState(({ values }) => ({ userId: null, values: pick(values, this.#deps.lookKeys) }));
  }

  #schedule(key: string): void {
    clearTimeout(this.#account.timers.get(key));
    this.#account.timers.set(
      key,
      setTimeout(() => void this.#send(key), SEND_AFTER_MS),
    );
  }

  async #send(key: string, isLeaving = false): Promise<void> {
    const account = this.#account;
    // One at a time, or an older value could arrive last.
    if (account.sending.has(key) && !isLeaving) return this.#schedule(key);
    clearTimeout(account.timers.get(key));
    account.timers.delete(key);
    account.sending.add(key);
    const value = this.store.getState().values[key];
    try {
      await this.#deps.put(key, value, isLeaving);
      this.#hasComplained = false;
      if (account === this.#account && this.store.getState().values[key] === value) {
        account.unsent.delete(key);
        this.#saveCopy();
      }
    } catch (error) {
      if (!this.#hasComplained && account === this.#account) this.#deps.onFailure(error);
      this.#hasComplained = true;
    } finally {
      account.sending.delete(key);
    }
  }

  #forget(): void {
    for (const timer of this.#account.timers.values()) clearTimeout(timer);
  }

  #saveCopy(): void {
    const { userId, values } = this.store.getState();
    if (userId !== null) this.#write(copyKey(userId), { values, unsent: [...this.#account.unsent] });
  }

  #copyOf(userId: number): { values: Values; unsent: string[] } {
    const copy = this.#read(copyKey(userId));
    if (!isRecord(copy) || !isRecord(copy['values']) || !Array.isArray(copy['unsent']))
      return { values: {}, unsent: [] };
    return { values: copy['values'], unsent: copy['unsent'].filter((key) => typeof key === 'string') };
  }

  // A browser may refuse storage; then the preferences live on the server alone.
  #read(key: string): unknown {
    try {
      return JSON.parse(this.#deps.storage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  }

  #write(key: string, value: unknown): void {
    try {
      this.#deps.storage.setItem(key, JSON.stringify(value));
    } catch {
      // Not kept.
    }
  }
}
