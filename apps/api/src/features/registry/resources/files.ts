import { and, eq, inArray, ne, or, sql, type SQL } from '@groundwatch/db/orm';
import type { z } from 'zod';
import {
  companyTable,
  fileUploadTable,
  projectTable,
  resourceTable,
  stationTable,
  storedFileTable,
} from '@groundwatch/db';
import { ResourceBodySchema, resourceOwners, type ResourceKind } from '@groundwatch/protocol/rest';
import type { Caller, Scope } from '../../../access/caller.ts';
import type { Executor } from '../../../audit.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { fileUrl } from '../../../file-url.ts';
import { resource, type Row } from '../resource.ts';
import { recogniseFiles } from './known-files.ts';

type Body = z.output<typeof ResourceBodySchema>;

const ownerKeys = ['companyId', 'projectId', 'stationId'] as const;
const onlyOnes: ReadonlySet<ResourceKind> = new Set(['logo', 'siteLayer', 'elevationModel']);

/** A file has exactly one owner, of a kind that fits. */
function refuseOwners(body: Body): void {
  const given = ownerKeys.filter((key) => body[key] !== null);
  const possible = resourceOwners[body.kind];
  const wrong = given.filter((key) => !possible.includes(key));
  const missing = possible.length === 1 ? 'required' : 'oneOwner';
  const fields =
    wrong.length > 0
      ? wrong.map((path) => ({ path, problem: 'ownerOfKind' }))
      : given.length === 1
        ? []
        : possible.map((path) => ({ path, problem: given.length === 0 ? missing : 'oneOwner' }));
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** A file can be used by its uploader only, and as the kind that it was checked as. */
async function refuseFile(tx: Executor, caller: Caller, body: Body, existing: Row | null): Promise<void> {
  const [file] = await tx
    .select({ kind: storedFileTable.kind, uploader: fileUploadTable.userId })
    .from(storedFileTable)
    .leftJoin(
      fileUploadTable,
      and(eq(fileUploadTable.fileId, storedFileTable.id), eq(fileUploadTable.userId, caller.userId)),
    )
    .where(eq(storedFileTable.id, body.fileId));
  if (!file || (file.uploader === null && existing?.['fileId'] !== body.fileId))
    throw invalidField('fileId', 'reference');
  if (file.kind !== body.kind) throw invalidField('fileId', 'fileOfKind');
}

async function refuseSecond(tx: Executor, body: Body, existing: Row | null): Promise<void> {
  if (!onlyOnes.has(body.kind)) return;
  const owner =
    body.companyId === null
      ? eq(resourceTable.projectId, body.projectId ?? 0)
      : eq(resourceTable.companyId, body.companyId);
  const others = await tx
    .select({ id: resourceTable.id })
    .from(resourceTable)
    .where(and(eq(resourceTable.kind, body.kind), owner, ne(resourceTable.id, existing?.id ?? 0)));
  if (others.length > 0) throw invalidField('kind', 'onlyOne');
}

function isOwnedWithin(scope: Scope): SQL {
  const within = or(
    inArray(resourceTable.companyId, [...scope.visibleCompanyIds]),
    inArray(resourceTable.projectId, [...scope.visibleProjectIds]),
    inArray(resourceTable.stationId, [...scope.stationIds]),
  );
  return within ?? sql`false`;
}

export const files = resource({
  path: 'resources',
  permission: 'resource',
  table: resourceTable,
  body: ResourceBodySchema,
  joins: [
    { table: storedFileTable, on: eq(storedFileTable.id, resourceTable.fileId) },
    { table: companyTable, on: eq(companyTable.id, resourceTable.companyId) },
    { table: projectTable, on: eq(projectTable.id, resourceTable.projectId) },
    { table: stationTable, on: eq(stationTable.id, resourceTable.stationId) },
  ],
  extras: () => ({
    companyName: companyTable.name,
    projectName: projectTable.name,
    stationName: stationTable.name,
    ownerName: sql`coalesce(${companyTable}.name, ${projectTable}.name, ${stationTable}.name)`,
    // The URL is built from it.
    url: storedFileTable.sha256,
    sha256: storedFileTable.sha256,
    mediaType: storedFileTable.mediaType,
    size: storedFileTable.size,
    width: storedFileTable.width,
    height: storedFileTable.height,
    bounds: sql`CASE WHEN ${storedFileTable}.west IS NOT NULL THEN json_build_object('west', ${storedFileTable}.west,
      'south', ${storedFileTable}.south, 'east', ${storedFileTable}.east, 'north', ${storedFileTable}.north) END`,
  }),
  search: [resourceTable.name, resourceTable.note, companyTable.name, projectTable.name, stationTable.name],
  visible: isOwnedWithin,
  mayWrite: (scope, { companyId, projectId, stationId }) =>
    // `check` reports a missing owner at its field.
    (companyId === null && projectId === null && stationId === null) ||
    (companyId !== null && scope.companyIds.includes(companyId)) ||
    (projectId !== null && scope.projectIds.includes(projectId)) ||
    (stationId !== null && scope.stationIds.includes(stationId)),
  bulk: ['note'],
  key: ['kind', 'name'],
  identity: ['sha256'],
  // Files are uploaded; a sheet only sets names and owners.
  notInFiles: ['fileId', 'approvalNo'],
  recognise: recogniseFiles,
  shown: ['ownerName', 'mediaType', 'size', 'width', 'height'],
  check: async ({ tx, caller, body, existing }) => {
    if (body === null) return;
    refuseOwners(body);
    await refuseFile(tx, caller, body, existing);
    await refuseSecond(tx, body, existing);
  },
  complete: (_db, rows) =>
    Promise.resolve(rows.map((row) => ({ ...row, url: fileUrl(Number(row['fileId']), String(row['url'])) }))),
});
