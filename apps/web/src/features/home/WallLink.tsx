import { IconScreenShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { wallsQuery } from '../../api/walls.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useLiveSource } from '../../live/source.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import classes from '../../ui/page-tool.module.css';
import { useSingleKey } from '../../ui/single-keys.ts';

const KEY = 'k';
const KNOWN_MS = 300_000;

/** The link to the wall, or to the list if there are several, and the key that leads back. */
export function WallLink() {
  const { isReplay } = useLiveSource();
  const mayList = useHasPermission('wall:list');
  const walls = useQuery({ ...wallsQuery, enabled: mayList, refetchInterval: false, staleTime: KNOWN_MS });
  const [first, ...others] = walls.data ?? [];
  if (first === undefined || isReplay) return null;
  return <LinkTo to={others.length === 0 ? `/wall/${first.id}` : '/walls'} />;
}

function LinkTo({ to }: { to: string }) {
  const { t } = useTranslation('panels');
  const navigate = useNavigate();
  useSingleKey(KEY, () => void navigate(to));
  return (
    <Link to={to} className={classes.button} aria-keyshortcuts={KEY}>
      <IconScreenShare size={16} stroke={1.6} aria-hidden />
      {t('home.wall')}
    </Link>
  );
}
