import {
  databaseProbe,
  measureCertificate,
  measureProcess,
  probe,
  SharedCounts,
  type Bus,
  type CertificateFiles,
  type Pool,
} from '@groundwatch/db';
import type { BusEnvelope } from '@groundwatch/protocol/live';
import { PROOF_WINDOW_S } from '@groundwatch/protocol/wire';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AlarmClock } from './alarms/clock/alarm-clock.ts';
import { Calculator } from './calculations/calculator.ts';
import type { Clock } from './clock.ts';
import { Downlink } from './downlink/downlink.ts';
import { buildHttp, type Readiness } from './http.ts';
import { networkList } from './listeners/address-limiter.ts';
import { ListenerCertificates } from './listeners/listener-certificates.ts';
import { ListenerManager } from './listeners/listener-manager.ts';
import { ListenerStates } from './listeners/listener-states.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { AheadMover } from './recorder/ahead-mover.ts';
import { LivePublisher } from './recorder/live.ts';
import { Recorder } from './recorder/recorder.ts';
import { Nonces } from './registry/nonces.ts';
import { Promotions } from './session/promotions.ts';
import { DeviceRegistry } from './registry/registry.ts';
import { Gate } from './recorder/gate.ts';
import { SessionSet } from './session/session-set.ts';

const SWEEP_MS = 1000;
const POLL_MS = 2500;
/** Polling interval for changes without a message, ms; 10,000 devices cost 0.4 % of a core. */
const REFRESH_MS = 4000;
const PRUNE_MS = 600_000;
/** Polling interval for commands without a message, ms. */
const LOOK_MS = 2000;
/** After this many days the clock correction of a resend is computed again. */
const CORRECTION_DAYS = 30;
/** Interval of the alarm clock, ms. */
const ALARM_TICK_MS = 3000;
const TRY_AGAIN_MS = 1000;
/** How long sockets may take to close at a stop, ms. */
const GOODBYE_MS = 2000;

export interface IngestDeps {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly log: Logger;
  readonly clock: Clock;
  readonly ingestId: string;
  /** The certificate of TCP servers with TLS; without it these cannot be opened. */
  readonly certificateFiles?: CertificateFiles | undefined;
  /** Addresses and networks of balancers that send the PROXY protocol's header. */
  readonly balancers?: readonly string[];
  /** The address at which the TCP servers are opened, instead of the one that each names. */
  readonly rtuHost?: string | undefined;
}

export interface Ingest {
  readonly http: FastifyInstance;
  readonly metrics: Metrics;
  readonly listeners: ListenerManager;
  readonly sessions: SessionSet;
  /** Reads the rows and opens the listeners; it keeps trying while the database is away. */
  start(): Promise<void>;
  /** Stops reading, stores and answers what was read, and closes the connections. Pool and bus stay open. */
  stop(): Promise<void>;
}

/** Builds the whole ingest process, except for its environment. */
export function buildIngest(deps: IngestDeps): Ingest {
  const { pool, bus, log, clock, ingestId, balancers = [] } = deps;
  const metrics = createMetrics();
  const gate = new Gate();
  const sessions = new SessionSet(clock);
  const nonces = new Nonces(pool, 2 * PROOF_WINDOW_S * 1000);
  const registry = new DeviceRegistry(pool, log);
  const live = new LivePublisher(bus, log, metrics);
  const recorder = new Recorder({ pool, registry, live, gate, clock, metrics, log, ingestId });
  const mover = new AheadMover({ pool, registry, recorder, log });
  const calculator = new Calculator({ pool, clock, registry, recorder, live, log });
  const alarmClock = new AlarmClock({ pool, clock, log, live });
  const promotions = new Promotions({ pool, registry, live, log });
  const downlink = new Downlink({ pool, registry, sessions, live, clock, metrics, log, ingestId });
  const shared = { clock, registry, recorder, gate, sessions, nonces, downlink, promotions, metrics, log };
  const certificates = new ListenerCertificates(deps.certificateFiles, log);
  const listeners = new ListenerManager(
    pool,
    { ...shared, balancers: networkList(balancers), countOfOthers: (key) => counts.ofOthers(key) },
    certificates,
    deps.rtuHost,
  );
  const counts = new SharedCounts(pool, `ingest ${ingestId}`, () => listeners.shared(clock.now()));
  const states = new ListenerStates({ pool, clock, log, ingestId, states: () => listeners.states() });
  const answers = databaseProbe(pool);
  const busAnswers = probe(() => bus.check());
  const readiness = async (): Promise<Readiness> => {
    const [database, isBusThere] = await Promise.all([answers(), busAnswers()]);
    return { database: database && !recorder.isAway, listeners: listeners.isReady, bus: isBusThere };
  };
  const http = buildHttp(metrics, readiness);
  measureProcess(metrics.registry, 'ingest_', pool, async () => ({ ...(await readiness()) }));
  measureCertificate(metrics.registry, 'ingest_', () => certificates.current);
  registry.onRevoked = (device) => sessions.of(device.id)?.connection.close('revoked');
  registry.onMoved = (device) => {
    const session = sessions.of(device.id);
    if (session && !session.isWelcome(device)) session.connection.close('revoked');
  };
  const timers: NodeJS.Timeout[] = [];
  let subscription: { unsubscribe(): void } | null = null;
  let isStopped = false;

  const refresh = (): void => {
    registry.refresh().catch((error: unknown) => log.warn({ err: error }, 'the device rows could not be read'));
  };
  const hear = ({ message }: BusEnvelope): void => {
    downlink.hear(message);
    if (message.kind !== 'registry') return;
    if (message.tables.includes('tcp_server')) void listeners.sync();
    if (message.tables.includes('device')) refresh();
  };
  const missed = (): void => {
    void listeners.sync();
    void downlink.look();
    refresh();
  };
  const subscribe = async (): Promise<void> => {
    try {
      subscription = await bus.subscribe(hear, missed, ['command', 'registry']);
      if (isStopped) subscription.unsubscribe();
      else missed();
    } catch (error) {
      log.warn({ err: error }, 'the bus cannot be heard; polling goes on');
      if (!isStopped) setTimeout(() => void subscribe(), TRY_AGAIN_MS).unref();
    }
  };
  /** Ends the connections of an earlier run under this name. */
  const endEarlier = async (before: Date): Promise<void> => {
    try {
      await pool.query(
        'UPDATE device_contact SET is_connected = false WHERE ingest_id = $1 AND is_connected AND seen_at < $2',
        [ingestId, before],
      );
    } catch (error) {
      log.warn({ err: error }, 'connections of an earlier run could not be marked as ended');
      if (!isStopped) setTimeout(() => void endEarlier(before), TRY_AGAIN_MS).unref();
    }
  };
  const prune = (): void => {
    Promise.all([
      nonces.prune(clock.now()),
      pool.query('DELETE FROM clock_correction WHERE at < now() - make_interval(days => $1)', [CORRECTION_DAYS]),
    ]).catch((error: unknown) => log.warn({ err: error }, 'old nonces and clock corrections could not be removed'));
  };
  const sweep = (): void => {
    const now = clock.now();
    sessions.sweep();
    listeners.prune(now);
    states.tick();
    downlink.tick();
    metrics.connections.set(sessions.size);
    metrics.devices.set(sessions.devices);
    for (const state of ['open', 'failed'] as const) metrics.listeners.set({ state }, listeners.count(state));
  };

  return {
    http,
    metrics,
    listeners,
    sessions,
    start: async () => {
      await endEarlier(new Date(clock.now()));
      await listeners.sync();
      void subscribe();
      // The metrics are complete from the first time they are asked for.
      sweep();
      timers.push(setInterval(sweep, SWEEP_MS));
      timers.push(setInterval(() => void listeners.sync(), POLL_MS));
      timers.push(setInterval(refresh, REFRESH_MS));
      timers.push(setInterval(() => void downlink.look(), LOOK_MS));
      timers.push(setInterval(() => void mover.look(), LOOK_MS));
      timers.push(setInterval(() => void calculator.look(), SWEEP_MS));
      timers.push(setInterval(prune, PRUNE_MS));
      timers.push(setInterval(() => void alarmClock.tick(), ALARM_TICK_MS));
    },
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      subscription?.unsubscribe();
      for (const session of sessions) session.connection.wait();
      downlink.sendNoMore();
      await listeners.stop();
      certificates.close();
      await states.stop();
      await counts.stop();
      await calculator.stop();
      await recorder.idle();
      await downlink.stop();
      await alarmClock.stop();
      for (const session of sessions) session.connection.close('shutdown');
      await recorder.stop();
      const deadline = performance.now() + GOODBYE_MS;
      while (sessions.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      for (const session of sessions) session.connection.destroy();
      await http.close();
    },
  };
}
