import { createPool, sealWith } from '@groundwatch/db';
import { Forwarder } from '../../src/forwarding/forwarder.ts';
import { createLog } from '../../src/log.ts';
import { Targets } from '../../src/notifications/net/targets.ts';

// Starts forwarding like `main.ts`, in a process that can be killed. Arguments: the database, the secret of the installation.
const [url = '', secret = ''] = process.argv.slice(2);
sealWith(secret);
const pool = createPool(url, { max: 4 });
const forwarder = new Forwarder({ pool, targets: new Targets(['loopback']), log: createLog('error'), clock: Date.now });
forwarder.start();
// Keeps the process alive until it is killed.
setInterval(() => undefined, 1_000);
