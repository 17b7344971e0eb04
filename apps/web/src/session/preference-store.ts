import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRecord } from '../is-record.ts';

type Values = Readonly<Record<string, unknown>>;

export interface PreferenceState {
  /** Null before the first answer and after sign-out. Then only the look of the last user is available. */
  readonly userId: number | null;
  readonly values: Values;
}

export interface PreferenceDeps {
  /** `isLeaving`: the page is closing, and the call must survive it. */
  put(key: string, value: unknown, isLeaving: boolean): Promise<unknown>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Called once for a series of failures. The choice stays on this machine. */
  onFailure(error: unknown): void;
  /** Preferences that apply before sign-in. */
  readonly lookKeys: readonly string[];
}

/** Pending changes of one user. Another sign-in starts another one. */
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

/** Equal values keep their identity, so that an unchanged answer causes no render. */
const keepIdentity = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).map(([key, value]) => [
      key,
      JSON.stringify(before[key]) === JSON.stringify(value) ? before[key] : value,
    ]),
  );

/** A user's preferences: applied at once, sent to the server soon, and copied on this machine for the next start. */
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

  /** Applies the server's values below changes it does not have yet. */
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

  /** Sends pending changes at once and resolves with the server's answer. */
  async flush(isLeaving = false): Promise<void> {
    const waiting = [...this.#account.timers.keys()];
    await Promise.all(waiting.map((key) => this.#send(key, isLeaving)));
  }

  /** The session has ended, so only the look stays. */
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
    // One at a time, because an older value could arrive last.
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

  // A browser may refuse storage. Then preferences exist on the server only.
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
      // Not stored.
    }
  }
}
