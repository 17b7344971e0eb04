/// <reference lib="webworker" />
// Shows what is pushed to this browser while no page is open. It answers no request and keeps no file: pages are always the server's.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

/**
 * @typedef {{ title: string, body: string, tag: string, url: string, level: number }} Message
 * @param {PushMessageData | null} data
 * @returns {Message | null}
 */
function messageOf(data) {
  try {
    const message = /** @type {Message | null} */ (data?.json() ?? null);
    return typeof message?.title === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** @param {unknown} url */
function addressOf(url) {
  const address = new URL(typeof url === 'string' ? url : '/alarms', worker.location.origin);
  return address.origin === worker.location.origin ? address.href : `${worker.location.origin}/alarms`;
}

/**
 * In a page that is open, walls aside; else in a new one.
 * @param {string} address
 */
async function open(address) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isWall = (/** @type {WindowClient} */ page) => new URL(page.url).pathname.startsWith('/wall');
  const page = pages.find(({ url }) => url === address) ?? pages.find((one) => !isWall(one));
  if (!page) return worker.clients.openWindow(address);
  await page.focus();
  return page.url === address ? page : page.navigate(address).catch(() => worker.clients.openWindow(address));
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (event) => {
  const message = messageOf(event.data);
  if (!message) return;
  const { title, body, tag, url, level } = message;
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag,
      // Of one alarm the newer takes the place of the older, and is heard all the same.
      ...{ renotify: true },
      requireInteraction: level === 1 || level === 2,
      icon: '/logo.svg',
      data: { url },
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = /** @type {{ url?: unknown }} */ (event.notification.data ?? {});
  event.waitUntil(open(addressOf(url)));
});

/** @param {PushSubscriptionOptions} options */
async function renew({ userVisibleOnly, applicationServerKey }) {
  const subscription = await worker.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/rest/user/notifications/push', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, label: '' }),
  });
}

// The browser maker's server gave the subscription another address: the site has to know it.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = /** @type {{ oldSubscription?: PushSubscription }} */ (/** @type {unknown} */ (event));
  if (oldSubscription) /** @type {ExtendableEvent} */ (event).waitUntil(renew(oldSubscription.options));
});
