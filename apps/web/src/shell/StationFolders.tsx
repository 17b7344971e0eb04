import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useOverview } from '../api/registry.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Box, Text } from '../ui/box.tsx';
import { folderOf, folders, MOST_IN_FOLDER, type Folder } from './folders.ts';
import classes from './Aside.module.css';

interface StationFoldersProps {
  onFollow?: (() => void) | undefined;
}

/** Up and down walk the stations and what is open of them: with hundreds of them each is no stop on the way through the page. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')];
  stops[stops.indexOf(event.target as HTMLElement) + step]?.focus();
}

/** Stations with their devices; one folder is open at a time, at first that of the device being looked at. */
export function StationFolders({ onFollow }: StationFoldersProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const overview = useOverview();
  const list = useMemo(() => (overview.data ? folders(overview.data) : []), [overview.data]);
  const [chosen, setChosen] = useState<{ id: string | null; from: string } | null>(null);
  const open = chosen?.from === pathname ? chosen.id : (folderOf(list, pathname)?.id ?? chosen?.id ?? null);
  const stop = list.find(({ id }) => id === open)?.id;
  if (list.length === 0) return null;
  return (
    <>
      <Text as="h2" m="16 12 4 12" text="least" tone="text3">
        {t('shell.stations')}
      </Text>
      <Box as="ul" onKeyDown={walk}>
        {list.map((folder, index) => (
          <li key={folder.id}>
            <button
              type="button"
              className={classes.folder}
              // The open one is the stop, else the first.
              tabIndex={folder.id === stop || (stop === undefined && index === 0) ? 0 : -1}
              aria-expanded={folder.id === open}
              onClick={() => setChosen({ id: folder.id === open ? null : folder.id, from: pathname })}
            >
              {folder.id === open ? <IconFolderOpen size={18} stroke={1.6} /> : <IconFolder size={18} stroke={1.6} />}
              <span className={classes.label}>{folder.name}</span>
              {folder.id === open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            </button>
            {folder.id === open && <FolderDevices folder={folder} onFollow={onFollow} />}
          </li>
        ))}
      </Box>
    </>
  );
}

function FolderDevices({ folder, onFollow }: { folder: Folder; onFollow: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Box as="ul">
      {folder.devices.slice(0, MOST_IN_FOLDER).map((device) => {
        const path = `/devices/${device.deviceNo}`;
        return (
          <li key={device.id} className={classes.device} data-active={path === pathname || undefined}>
            <Link to={path} tabIndex={-1} onClick={onFollow}>
              <span className={classes.label}>{device.name || device.deviceNo}</span>
              <Text text="least" tone="text3">
                {device.sensors.length}
              </Text>
            </Link>
          </li>
        );
      })}
      {folder.devices.length > MOST_IN_FOLDER && (
        <li className={classes.device}>
          <Link to={`/devices?q=${encodeURIComponent(folder.name)}`} tabIndex={-1} onClick={onFollow}>
            <span className={classes.label}>{t('common.all')}</span>
            <Text text="least" tone="text3">
              {folder.devices.length}
            </Text>
          </Link>
        </li>
      )}
    </Box>
  );
}
