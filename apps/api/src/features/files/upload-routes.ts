import { largestUpload } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { withFile, type UploadedFile } from '../../plugins/uploads.ts';
import { checkFile } from './check/check-file.ts';
import { storeFile } from './store-file.ts';
import { Turns } from '../../turns.ts';

export const uploadRoutes = (context: Context) => async (app: App) => {
  const turns = new Turns();

  for (const url of ['/upload/cos/getAuthorization', '/upload/alioss/getAuthorization', '/upload/qiniu/getToken'])
    app.get(url, { config: { access: 'session' }, schema: { tags: ['files'] } }, () => {
      throw new AppError('noCloudStore');
    });

  route(
    app,
    'POST /upload/form/upload',
    { access: ['resource:create', 'device:remark', 'crm-work:create', 'crm-work:update'] },
    async (request) => {
      const { userId, permissions } = callerOf(request);
      const { kind } = request.query;
      // Remarks and CRM entries have only pictures.
      if (kind !== 'picture' && !permissions.has('resource:create')) throw new AppError('forbidden');
      const store = async ({ name, content }: UploadedFile) => {
        const [file, size] = await turns.inTurn(async () => {
          const bytes = await content();
          return [await checkFile(kind, bytes), bytes.length] as const;
        });
        const at = context.clock();
        return context.db.transaction(async (tx) => {
          const answer = await storeFile(tx, { kind, userId, at: new Date(at) }, file);
          await writeAudit(tx, {
            ...auditOf(request, at),
            action: 'resource:upload',
            target: String(answer.fileId),
            detail: { kind, name, size },
          });
          return answer;
        });
      };
      const form = { largest: largestUpload[kind], field: 'file' };
      return turns.admit(userId, () => withFile(request, form, store));
    },
  );
};
