import { setImmediate } from 'node:timers/promises';
import { Server } from 'socket.io';
import { rooms, type BusEnvelope } from '@groundwatch/protocol/live';
import type { Caller } from '../access/caller.ts';
import type { Credential } from '../access/directory.ts';
import { DISPLAY_COOKIE, hashOf } from '../access/load-display.ts';
import type { App } from '../app-type.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { chooseLanguage, translator } from '../i18n/translate.ts';
import { SharedRuns } from '../shared-runs.ts';
import { verified } from '../plugins/authentication.ts';
import { failureBody, toAppError } from '../plugins/failures.ts';
import { isSameOrigin } from '../plugins/same-origin.ts';
import { answerWatch, type Shared, type SharedAnswers } from './answer-watch.ts';
import { leaveBacklog } from './backlogs.ts';
import { CountsFeed } from './counts-feed.ts';
import type { LiveServer, LiveSocket } from './io-types.ts';
import { joinRooms } from './join-rooms.ts';
import { LiveFeed } from './live-feed.ts';
import { Recheck } from './recheck.ts';
import { RequestQueue } from './request-queue.ts';
import { Resync } from './resync.ts';
import { UnauthenticatedConnections } from './unauthenticated-connections.ts';
import { WallReports } from './wall-reports.ts';
import { Watches, WatchRequestSchema } from './watches.ts';

/** Interval of checks for expired sessions and for changes without a bus message. */
const RECHECK_MS = 10_000;
const LARGEST_MESSAGE = 65_536;
/** The most live connections of one user to this process: more than anybody has tabs and screens. */
const MOST_SOCKETS = 50;
/** The most connections of one screen: its page, and earlier ones that are not known to be closed yet. */
const MOST_OF_DISPLAY = 8;
const RETRY_S = 10;
const registryOfRights: ReadonlySet<string> = new Set(['app_user', 'role', 'station', 'device', 'wall']);

/** Live events over Socket.IO, on the same server as REST. */
export async function attachLive(app: App, context: Context): Promise<void> {
  const strangers = new UnauthenticatedConnections((request) => app.addressOf(request));
  const io: LiveServer = new Server(app.server, {
    allowRequest: strangers.allow,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    connectTimeout: 10_000,
    // Both ends notice a dead connection within ten seconds.
    pingInterval: 4_000,
    pingTimeout: 6_000,
  });
  strangers.watch(io);
  const feed = new LiveFeed(io, app.liveMetrics, context.clock);
  const recheck = new Recheck(io, context, app.liveMetrics);
  const resync = new Resync(io, app.liveMetrics);
  const counts = new CountsFeed(io, context);

  io.use((socket, next) => {
    void authenticate(app, context, socket).then(
      () => next(),
      (error: unknown) => next(refusal(app, context, socket, error)),
    );
  });
  const answers = { snapshots: new SharedRuns<Shared>(), visible: new SharedRuns<Set<string>>(), counts };
  // They get it together, but one in each turn of the event loop, so that nobody else waits for all.
  let turn = Promise.resolve();
  const nextTurn = (): Promise<void> => (turn = turn.then(() => setImmediate()));
  io.on('connection', (socket) => serve(context, { ...answers, nextTurn }, feed, app, socket));

  const onMessage = ({ message }: BusEnvelope): void => {
    if (message.kind !== 'registry') return feed.receive(message);
    context.access.invalidate();
    if (message.tables.some((table) => registryOfRights.has(table))) void recheck.run();
  };
  const onGap = (): void => {
    context.access.invalidate();
    void recheck.run();
    resync.ask();
  };
  const subscription = await context.bus.subscribe(onMessage, onGap);
  const timer = setInterval(() => void recheck.run(), RECHECK_MS);
  timer.unref();

  app.addHook('preClose', async () => {
    clearInterval(timer);
    subscription.unsubscribe();
    resync.close();
    feed.close();
    counts.close();
    // Closes only the transports: a client that is told to disconnect would not come back, but this server may.
    io.engine.close();
  });
}

/** A cookie is accepted only from the site's own pages; a token in `auth` was set on purpose. */
async function authenticate(app: App, context: Context, socket: LiveSocket): Promise<void> {
  const { headers, auth } = socket.handshake;
  const cookies = app.parseCookie(headers.cookie ?? '');
  const given: unknown = auth['token'];
  const isGiven = typeof given === 'string';
  const token = isGiven ? given : cookies['token'];
  if (token === undefined && cookies[DISPLAY_COOKIE] === undefined) throw new AppError('notLoggedIn');
  if (!isGiven && !isSameOrigin(headers)) throw new AppError('crossOrigin');
  const found = await credentialOf(app, context, token, isGiven ? undefined : cookies[DISPLAY_COOKIE]);
  if (!found) throw new AppError('notLoggedIn');
  const { caller } = found;
  const [room, most] = caller.display
    ? [rooms.display(caller.display.id), MOST_OF_DISPLAY]
    : [rooms.user(caller.userId), MOST_SOCKETS];
  if ((socket.nsp.adapter.rooms.get(room)?.size ?? 0) >= most)
    throw new AppError('tooMany', { retryAfter: RETRY_S, values: { seconds: RETRY_S } });
  const language = chooseLanguage(cookies['language'], caller.language, headers['accept-language']);
  Object.assign(socket.data, { ...found, t: translator(language), watches: new Watches(), watch: '', backlog: null });
}

/** A person's token wins; a screen's token is used where there is none or its session has ended. */
async function credentialOf(
  app: App,
  { access }: Context,
  token: string | undefined,
  displayToken: string | undefined,
): Promise<{ credential: Credential; caller: Caller } | null> {
  const ofPerson = (): Credential | null => {
    try {
      return token === undefined ? null : verified(app, token);
    } catch (error) {
      if (displayToken === undefined) throw error;
      return null;
    }
  };
  for (const credential of [ofPerson(), displayToken === undefined ? null : { display: hashOf(displayToken) }]) {
    const caller = credential && (await access.find(credential));
    if (credential && caller) return { credential, caller };
  }
  return null;
}

/** Same body as a failed REST call, in `data` of the client's connect_error. */
function refusal(app: App, context: Context, socket: LiveSocket, error: unknown): Error {
  const failure = toAppError(error);
  if (failure.status >= 500) context.log.error({ err: error }, 'a live connection failed');
  const cookies = app.parseCookie(socket.handshake.headers.cookie ?? '');
  const t = translator(chooseLanguage(cookies['language'], undefined, socket.handshake.headers['accept-language']));
  const body = failureBody(failure, t);
  return Object.assign(new Error(body.msg), { data: body });
}

function serve(
  context: Context,
  answers: SharedAnswers & { nextTurn: () => Promise<void> },
  feed: LiveFeed,
  app: App,
  socket: LiveSocket,
): void {
  app.liveMetrics.sockets.inc();
  joinRooms(socket);
  socket.conn.on('drain', () => feed.drained(socket));
  socket.on('disconnect', () => {
    app.liveMetrics.sockets.dec();
    leaveBacklog(socket);
  });

  const line = new RequestQueue(socket);
  const reports = new WallReports(context, socket);
  socket.on('wall:report', (report) => line.add(() => reports.take(report)));
  socket.on('watch', (request, answer) => {
    if (typeof answer !== 'function') return;
    line.add(async () => {
      const found = await answerWatch(context, answers, socket, request);
      await answers.nextTurn();
      answer(found);
    });
  });
  socket.on('clock', (answer) => {
    if (typeof answer === 'function') answer(new Date(context.clock()).toISOString());
  });
  socket.on('unwatch', (request, answer) => {
    line.add(async () => {
      const parsed = WatchRequestSchema.safeParse(request);
      if (parsed.success) {
        socket.data.watches.remove(parsed.data);
        joinRooms(socket);
      }
      if (typeof answer === 'function') answer();
    });
  });
}
