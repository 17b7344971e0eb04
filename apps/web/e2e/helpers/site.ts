import { DEVICES, type Installation } from './installation.ts';
import { administratorCalls } from './people.ts';
import { Rtu } from './rtu.ts';

/** Reports without being registered. */
export const STRANGER = '860000000000099';

// The smallest picture there is.
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Something of everything, so that no page is empty: rows of each kind, a device that reports, another in quarantine. */
export async function fillSite({ pageUrl, pool, rtuPort }: Installation): Promise<Rtu> {
  const call = await administratorCalls(pageUrl);
  const { rows } = await pool.query<{ company: number; station: number; project: number }>(
    'SELECT project.company_id AS company, project.id AS project, min(station.id) AS station FROM project JOIN station ON project_id = project.id GROUP BY project.id',
  );
  const { company = 0, project = 0, station = 0 } = rows[0] ?? {};
  await call('/rest/customers', {
    companyId: company,
    name: 'Customer',
    contactName: 'Contact',
    email: 'c@example.org',
  });
  await call('/rest/platforms', { name: 'Platform', url: 'https://example.org/platform' });
  await call('/rest/roles', { name: 'Reader', scopes: [{ projectId: project }] });
  await call('/rest/user/errors', {
    build: 'e2e',
    errors: [
      {
        at: new Date().toISOString(),
        count: 2,
        tag: 'error',
        message: 'Something is undefined',
        page: '/index',
        detail: 'at the first line',
      },
    ],
  });
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(PICTURE, 'base64')]), 'gate.png');
  const { fileId } = (await call('/upload/form/upload?kind=picture', form)) as { fileId: number };
  await call('/rest/resources', { kind: 'picture', name: 'The gate', fileId, stationId: station });

  const stranger = new Rtu(STRANGER, rtuPort);
  await stranger.connect();
  await stranger.send(512, Date.now()).answer;
  stranger.close();
  const rtu = new Rtu(DEVICES[0], rtuPort);
  await rtu.connect();
  await rtu.report(512);
  return rtu;
}
