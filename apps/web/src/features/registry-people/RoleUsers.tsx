import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { pageQuery } from '../../registry/calls.ts';
import type { RowPartProps } from '../../registry/definition.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { PanelError } from '../../ui/states.tsx';
import { Row, Text } from '../../ui/box.tsx';
import classes from './people.module.css';

const MOST = 50;

/** Users with the role, who are affected by a change at once. */
export function RoleUsers({ row }: RowPartProps) {
  const { t } = useTranslation('admin');
  const maySee = useHasPermission('user:list');
  const list = useQuery({ ...pageQuery('users', { roleId: row.id, current: 1, size: MOST }), enabled: maySee });
  if (!maySee) return null;
  const users = list.data?.records ?? [];
  const more = (list.data?.total ?? 0) - users.length;
  return (
    <section aria-label={t('people.holders')}>
      <Text as="h3" m="16 0 8 0" text="panel">
        {t('people.holders')}
      </Text>
      {list.isError && <PanelError message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.data && users.length === 0 && (
        <Text as="p" mb={8} text="table" tone="text3">
          {t('people.noHolders')}
        </Text>
      )}
      <Row as="ul" gap={8} align="stretch" wrap className={classes.chips}>
        {users.map((user) => (
          <li key={user.id} data-disabled={user['isEnabled'] === false || undefined}>
            <Link to={`/admin/users?edit=${user.id}`}>{String(user['name'] || user['accountName'])}</Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to={`/admin/users?roleId=${row.id}`}>{t('people.more', { count: more })}</Link>
          </li>
        )}
      </Row>
    </section>
  );
}
