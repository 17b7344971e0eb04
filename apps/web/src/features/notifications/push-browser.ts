/** The state of web push in this browser. */
export type PushState = 'unsupported' | 'insecure' | 'blocked' | 'off' | 'on';

const WORKER = '/push.js';

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser receives web push, and why not. */
export async function pushState(): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscriptionHere()) ? 'on' : 'off';
}

/** A short name of the browser: `Firefox · Linux`. */
export function browserLabel(agent: string = navigator.userAgent): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? '';
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1] ?? '';
  return [names[browser] ?? browser, system].filter((part) => part !== '').join(' · ');
}

export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly label: string;
}

/** Asks user and browser. Null: not allowed. Rejects if the browser's push service cannot be reached. */
export async function subscribeHere(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  // A subscription for a former key of the site would never receive anything.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  ).toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    label: browserLabel(),
  };
}

/** Unsubscribes this browser. The site removes it when informed or at its next push. */
export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}
