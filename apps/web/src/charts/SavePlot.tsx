import { ActionIcon, Menu, useComputedColorScheme } from '@mantine/core';
import { IconDownload, IconPhoto, IconTable } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { saveFile } from '../api/download.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { csvOf } from '../api/csv.ts';
import { pictureOf, type PictureWords } from './picture.ts';

export interface SavePlotProps {
  /** The plot's element. Without one (a table is shown) there is no picture. */
  plot: RefObject<HTMLElement | null>;
  hasPicture: boolean;
  /** Of the file, without extension. */
  name: string;
  words: PictureWords;
  /** Head and rows of the figures. */
  rows: () => readonly (readonly string[])[];
}

/** Saves the plot as a picture or its figures. */
export function SavePlot({ plot, hasPicture, name, words, rows }: SavePlotProps) {
  const { t } = useTranslation('device');
  const scheme = useComputedColorScheme('light');
  const file = name.replaceAll(/[\\/:*?"<>|\s]+/g, '_');
  const savePicture = async (): Promise<void> => {
    if (plot.current) saveFile(await pictureOf(plot.current, scheme, words), `${file}.png`);
  };
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label={t('plot.save')} title={t('plot.save')}>
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPhoto size={16} aria-hidden />}
          disabled={!hasPicture}
          onClick={() => void savePicture()}
        >
          {t('plot.picture')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTable size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([csvOf(rows())], { type: 'text/csv' }), `${file}.csv`)}
        >
          {t('plot.data')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
