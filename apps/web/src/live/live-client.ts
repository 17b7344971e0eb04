import type {
  Changed,
  ExportProgress,
  LiveBatch,
  LiveCommand,
  LiveReading,
  LiveStatus,
  Snapshot,
} from '@groundwatch/protocol/live';
import type { WallReport } from '@groundwatch/protocol/model';
import { Activity } from './activity.ts';
import { AlarmFeed } from './alarm-feed.ts';
import { Line } from './line.ts';
import { LiveBuffer } from './live-buffer.ts';
import { snapshotChanges, type LiveStore } from './live-store.ts';
import type { LiveSocket, LiveTimers } from './live-socket.ts';
import { PacedFrames } from './paced-frames.ts';
import type { ServerClock } from './server-clock.ts';
import { keysOf, type WatchTarget } from './subscriptions.ts';
import { Tails, type StatusListener, type TailListener } from './tails.ts';
import { DataPath } from './data-path/data-path.ts';
import { Watching } from './watching.ts';

export interface LiveClientDeps {
  /** Never rejects. */
  readonly createSocket: () => Promise<LiveSocket>;
  readonly store: LiveStore;
  readonly clock: ServerClock;
  readonly timers: LiveTimers;
  /** A small call that tests whether the server can be reached. Never rejects. */
  readonly reach: () => Promise<boolean>;
  readonly onUnauthorised: () => void;
  /** The user's permissions or scope changed. */
  readonly onRights: () => void;
  readonly onChange: (changed: Changed) => void;
  readonly onCommand: (command: LiveCommand) => void;
  /** From here on all messages arrive. Earlier ones may be missing. */
  readonly onCaughtUp: () => void;
}

/** Owns the socket: subscribes with snapshots, maintains the line, and writes the store once per frame. */
export class LiveClient {
  /** Alarms arrive at once, not with the next frame. */
  readonly alarms = new AlarmFeed();
  /** The displayed data and its delay. */
  readonly dataPath = new DataPath();
  readonly #deps: LiveClientDeps;
  readonly #line: Line;
  readonly #watching: Watching;
  readonly #pictures: PacedFrames;
  readonly #buffer = new LiveBuffer();
  readonly #exports = new Map<string, (progress: ExportProgress) => void>();
  readonly #tails = new Tails(({ sensorId }: LiveReading) => sensorId);
  readonly #statusTails = new Tails(({ deviceNo }: LiveStatus) => deviceNo);
  activity: Activity;
  /** Number of starts and stops, to recognise outdated sockets. */
  #run = 0;
  #isStarted = false;
  #socket: LiveSocket | null = null;
  #cancelShown: (() => void) | null = null;

  constructor(deps: LiveClientDeps) {
    const { timers, clock, store } = deps;
    this.#deps = deps;
    this.activity = new Activity(clock.now());
    this.#pictures = new PacedFrames(timers, () => this.#flush());
    this.#watching = new Watching({
      timers,
      alarms: this.alarms,
      socket: () => (this.#line.isLive ? this.#socket : null),
      onSnapshot: (snapshot, at, request) => this.#onSnapshot(snapshot, at, keysOf(request)),
      onLeft: (targets) => store.forgetAnswers(targets),
      onGone: (gone) => store.forgetAlarms(gone),
      onRefused: (refused) => this.connection.setState({ refused }),
      onCaughtUp: deps.onCaughtUp,
    });
    this.#line = new Line({
      ...deps,
      onUp: () => {
        this.#flush();
        store.outdateCounts();
        this.#watching.begin();
      },
      onDown: () => this.#watching.end(),
    });
  }

  get connection(): Line['connection'] {
    return this.#line.connection;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.activity = new Activity(this.#deps.clock.now());
    this.#line.start();
    const run = ++this.#run;
    void this.#deps.createSocket().then((socket) => {
      if (run === this.#run) this.#serve(socket);
    });
  }

  /** Ends the connection and clears all data, since the next user may see other stations. */
  stop(): void {
    this.#isStarted = false;
    this.#run += 1;
    this.#pictures.stop();
    this.#cancelShown?.();
    this.#cancelShown = null;
    this.#watching.end();
    this.#socket?.removeAllListeners();
    this.#socket?.disconnect();
    this.#socket = null;
    this.#buffer.drain();
    this.dataPath.clear();
    this.alarms.clear();
    this.#deps.store.clear();
    this.#line.stop();
  }

  /** Sends the wall's state. A lost report is replaced by the next one soon. */
  report(report: WallReport): void {
    if (this.#line.isLive) this.#socket?.emit('wall:report', report);
  }

  /** Counted. Returns the release. Before the connection exists the request is kept and sent later. */
  watch(target: WatchTarget): () => void {
    return this.#watching.watch(target);
  }

  /** Every reading of a sensor, including late ones, once per frame, for curves. */
  listen(sensorId: number, listener: TailListener): () => void {
    return this.#tails.listen(sensorId, listener);
  }

  /** Every status of a device, likewise. */
  listenToStatuses(deviceNo: string, listener: StatusListener): () => void {
    return this.#statusTails.listen(deviceNo, listener);
  }

  /** Progress of the user's export with the requested id. */
  followExport(exportId: string, listener: (progress: ExportProgress) => void): () => void {
    this.#exports.set(exportId, listener);
    return () => void this.#exports.delete(exportId);
  }

  retryNow(): void {
    this.#line.retryNow();
  }

  #serve(socket: LiveSocket): void {
    this.#socket = socket;
    socket.on('live:batch', (batch) => this.#onBatch(batch));
    socket.on('live:alarm', (alarm) => {
      this.#line.heard();
      this.alarms.publish(alarm);
      this.#buffer.pushAlarm(alarm);
      this.#pictures.urge();
    });
    socket.on('live:analysis', (analyses) => {
      this.#line.heard();
      this.#buffer.pushAnalyses(analyses);
      this.#pictures.request(analyses.length);
    });
    socket.on('live:counts', (counts, counted) => {
      this.#line.heard();
      this.dataPath.counted(counted, this.#deps.clock.now());
      this.#buffer.pushCounts(counts, counted);
      this.#pictures.request(counts.length);
    });
    socket.on('export:progress', (progress) => this.#exports.get(progress.exportId)?.(progress));
    socket.on('live:changed', (changed) => this.#deps.onChange(changed));
    socket.on('live:command', (command) => this.#deps.onCommand(command));
    socket.on('live:resync', ({ reason }) => {
      this.#watching.askAll();
      if (reason === 'rights') this.#deps.onRights();
    });
    this.#line.connect(socket);
  }

  #onBatch(batch: LiveBatch): void {
    this.#line.heard();
    this.#deps.clock.observe(Date.parse(batch.at));
    this.dataPath.arrived(batch, this.#deps.clock.now());
    this.activity.push(batch);
    this.#buffer.push(batch);
    this.#tails.push(batch.readings);
    this.#statusTails.push(batch.statuses);
    this.#pictures.request(batch.readings.length + batch.statuses.length);
  }

  #onSnapshot(snapshot: Snapshot, at: string, answered: readonly string[]): void {
    this.#line.heard();
    this.#deps.clock.observe(Date.parse(at));
    // Buffered data belongs to the same moment.
    this.#flush();
    this.#deps.store.apply(snapshotChanges(snapshot, at, answered));
    if (snapshot.counted) this.dataPath.counted(snapshot.counted, this.#deps.clock.now());
    if (this.dataPath.written()) this.#awaitFrame();
  }

  #flush(): void {
    if (!this.#buffer.isEmpty) this.#deps.store.apply(this.#buffer.drain());
    const gone = this.alarms.prune();
    if (gone.length > 0) this.#deps.store.forgetAlarms(gone);
    this.#tails.flush();
    this.#statusTails.flush();
    if (this.dataPath.written()) this.#awaitFrame();
  }

  /** Views draw what was written in this frame, so it is visible when the next one begins. */
  #awaitFrame(): void {
    this.#cancelShown ??= this.#deps.timers.frame(() => {
      this.#cancelShown = null;
      this.dataPath.shown(this.#deps.clock.now());
      const lag = this.dataPath.figures();
      if (lag !== this.connection.getState().lag) this.connection.setState({ lag });
    });
  }
}
