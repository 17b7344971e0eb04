import type { Pool } from '@groundwatch/db';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';

/** The present state of a TCP server's listener. */
export interface ListenerSnapshot {
  readonly tcpServerId: number;
  readonly error: string;
  readonly listeningSince: Date | null;
  readonly connections: number;
}

/** Readers treat a row older than three heartbeats as of an ended process. */
const HEARTBEAT_MS = 10_000;

/** Writes all listeners and deletes rows of removed servers and of processes that have ended. */
const writeStatement = `
  WITH gone AS (
    DELETE FROM listener_state
    WHERE (ingest_id = $1 AND tcp_server_id <> ALL($2::int[])) OR (ingest_id <> $1 AND seen_at < now() - interval '1 hour')
  )
  INSERT INTO listener_state (tcp_server_id, ingest_id, error, listening_since, connections, seen_at)
  SELECT s.id, $1, s.error, s.since, s.connections, now()
  FROM unnest($2::int[], $3::text[], $4::timestamptz[], $5::int[]) AS s(id, error, since, connections)
  JOIN tcp_server t ON t.id = s.id
  ON CONFLICT (tcp_server_id, ingest_id) DO UPDATE SET error = excluded.error,
    listening_since = excluded.listening_since, connections = excluded.connections, seen_at = excluded.seen_at`;

export interface ListenerStatesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly ingestId: string;
  /** null: nothing is known yet. */
  readonly states: () => readonly ListenerSnapshot[] | null;
}

/** Maintains this process's rows of `listener_state`, written after a change and as a heartbeat. */
export class ListenerStates {
  readonly #deps: ListenerStatesDeps;
  #written = '';
  #writtenAt = -Infinity;
  #writing: Promise<void> | null = null;

  constructor(deps: ListenerStatesDeps) {
    this.#deps = deps;
  }

  /** Call about once a second, the highest rate of changes. One write runs at a time; it never throws. */
  tick(): void {
    const states = this.#deps.states();
    if (states === null || this.#writing !== null) return;
    const now = this.#deps.clock.now();
    const text = JSON.stringify(states);
    if (text === this.#written && now - this.#writtenAt < HEARTBEAT_MS) return;
    this.#writing = this.#write(states)
      .then(
        () => {
          this.#written = text;
          this.#writtenAt = now;
        },
        (error: unknown) => this.#deps.log.warn({ err: error }, 'the state of the listeners could not be written'),
      )
      .finally(() => {
        this.#writing = null;
      });
  }

  async #write(states: readonly ListenerSnapshot[]): Promise<void> {
    await this.#deps.pool.query({
      name: 'listener-states',
      text: writeStatement,
      values: [
        this.#deps.ingestId,
        states.map((state) => state.tcpServerId),
        states.map((state) => state.error),
        states.map((state) => state.listeningSince),
        states.map((state) => state.connections),
      ],
    });
  }

  /** Deletes this process's rows, if the database is reachable. No `tick` may follow. */
  async stop(): Promise<void> {
    await this.#writing;
    await this.#deps.pool
      .query('DELETE FROM listener_state WHERE ingest_id = $1', [this.#deps.ingestId])
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'the state of the listeners could not be removed'),
      );
  }
}
