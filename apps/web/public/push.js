// Shows what is pushed to this browser while no page is open. It answers no request and keeps no file: pages are always the server's.
addEventListener('install', () => void skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

const messageOf = (data) => {
  try {
    return data.json();
  } catch {
    return null;
  }
};

addEventListener('push', (event) => {
  const message = event.data && messageOf(event.data);
  if (!message || typeof message.title !== 'string') return;
  const { title, body, tag, url, level, at } = message;
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      requireInteraction: level === 1 || level === 2,
      timestamp: Date.parse(at),
      icon: '/logo.svg',
      data: { url },
    }),
  );
});

const addressOf = (url) => {
  const address = new URL(typeof url === 'string' ? url : '/alarms', location.origin);
  return address.origin === location.origin ? address.href : `${location.origin}/alarms`;
};

async function open(address) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page =
    pages.find((one) => one.url === address) ?? pages.find((one) => !new URL(one.url).pathname.startsWith('/wall'));
  if (!page) return clients.openWindow(address);
  await page.focus();
  return page.url === address ? page : page.navigate(address).catch(() => clients.openWindow(address));
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data?.url)));
});

// The browser maker's server gave the subscription another address: the site has to know it.
addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (!options?.applicationServerKey) return;
  const renew = async () => {
    const { userVisibleOnly, applicationServerKey } = options;
    const next =
      event.newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }));
    const { endpoint, keys } = next.toJSON();
    await fetch('/rest/user/notices/push', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys, label: '' }),
    });
  };
  event.waitUntil(renew());
});
