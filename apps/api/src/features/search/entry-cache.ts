import { holdsAny, READ_DATA, stationFilter, type Caller } from '../../access/caller.ts';
import type { Context } from '../../context.ts';
import type { Language } from '@groundwatch/protocol/rest';
import { packText, type PackedText } from '../../plugins/reply.ts';
import { menuEntries, siteEntries } from './read-entries.ts';

/** How long a change by ingest to a device can stay unseen. */
const TRUST_MS = 30_000;
const MOST_ANSWERS = 20;

/** Caches search entries as packed JSON for callers who see the same, until the registry changes. */
export class EntryCache {
  readonly #context: Context;
  readonly #answers = new Map<string, { at: number; generation: number; text: Promise<PackedText> }>();

  constructor(context: Context) {
    this.#context = context;
  }

  async get(caller: Caller, language: Language, hasDevices: boolean): Promise<PackedText> {
    const { access, clock } = this.#context;
    const stationIds = holdsAny(caller, READ_DATA) ? stationFilter(caller) : [];
    const key = JSON.stringify([caller.roleId, language, stationIds, hasDevices]);
    const now = clock();
    const known = this.#answers.get(key);
    if (known && known.generation === access.generation && now - known.at < TRUST_MS) return known.text;
    this.#answers.delete(key);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size < MOST_ANSWERS) break;
      this.#answers.delete(oldest);
    }
    const text = this.#read(caller, language, stationIds, hasDevices);
    const entry = { at: now, generation: access.generation, text };
    this.#answers.set(key, entry);
    text.catch(() => {
      if (this.#answers.get(key) === entry) this.#answers.delete(key);
    });
    return text;
  }

  async #read(
    caller: Caller,
    language: Language,
    stationIds: readonly number[] | null,
    hasDevices: boolean,
  ): Promise<PackedText> {
    const [menus, sites] = await Promise.all([
      menuEntries(this.#context.pool, caller.roleId, language),
      siteEntries(this.#context.pool, stationIds, hasDevices),
    ]);
    return packText(JSON.stringify([...menus, ...sites]));
  }
}
