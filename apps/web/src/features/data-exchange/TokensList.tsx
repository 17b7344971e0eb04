import { useQuery } from '@tanstack/react-query';
import { apiTokenPermissions } from '@groundwatch/protocol/model';
import type { ApiToken } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { usePlacesWord } from './PlacesSelect.tsx';
import { TokenDialog } from './TokenDialog.tsx';

/** API tokens: owner, scope and last use. */
export function TokensList() {
  const { t } = useTranslation('exchange');
  const nameOf = useNames();
  const placesWord = usePlacesWord();
  const query = useQuery(queryOf('GET /rest/api-tokens', {}));
  const columns: readonly TableColumn<ApiToken>[] = [
    {
      key: 'name',
      title: t('name'),
      render: ({ name, hint, accountName }) => (
        <Stack gap={2}>
          {name}
          <Text text="least" tone="text2">
            <Text mono>{hint}…</Text> · {accountName}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'reaches',
      title: t('token.reaches'),
      render: (token) => (
        <Stack gap={2}>
          {apiTokenPermissions
            .filter(({ auth }) => token.permissions.includes(auth))
            .map(({ names }) => nameOf(names))
            .join(t('comma'))}
          <Text text="least" tone="text2">
            {placesWord(token)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'used',
      title: t('token.used'),
      render: ({ lastUsedTime }) => (lastUsedTime ? <Stamp time={lastUsedTime} /> : t('token.never')),
    },
    {
      key: 'until',
      title: t('token.until'),
      render: ({ isActive, revokedTime, expiresTime }) => (
        <Stack gap={2}>
          <Stamp time={revokedTime ?? expiresTime} />
          {!isActive && <Text tone="red">{t(revokedTime ? 'token.revoked' : 'token.inactive')}</Text>}
        </Stack>
      ),
    },
  ];
  return (
    <ResourceList
      title={t('token.list')}
      path="api-tokens"
      auth="api-token"
      query={query}
      columns={columns}
      nameOf={({ name }) => name}
      markOf={({ isActive }) => (isActive ? null : 'faint')}
      isFixed={({ revokedTime }) => revokedTime !== null}
      empty={t('token.none')}
      emptyText={t('token.noneText')}
      add={t('token.add')}
      removal={{
        word: () => t('token.revoke'),
        title: t('token.revokeTitle'),
        text: ({ name }) => t('token.revokeText', { name }),
        confirm: t('token.revoke'),
      }}
      renderEditor={(token, onClose) => token === null && <TokenDialog onClose={onClose} />}
    />
  );
}
