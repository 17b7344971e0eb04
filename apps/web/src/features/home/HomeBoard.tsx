import { useQuery } from '@tanstack/react-query';
import { defaultArrangement } from '@groundwatch/protocol/model';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { readQuery } from '../../live/fleet/table-query.ts';
import { useLiveSource } from '../../live/source.ts';
import { PanelView } from '../../panels/PanelView.tsx';
import { WaitingTile } from '../../ui/Panel.tsx';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { Row } from '../../ui/box.tsx';
import tool from '../../ui/page-tool.module.css';
import classes from './HomeBoard.module.css';
import { useAreStepsComing } from './FirstSteps.tsx';
import { homeQuery } from './home-api.ts';
import { useWidthClass } from '../../panels/arrange/use-width-class.ts';
import { Zones } from './Zones.tsx';
import { Empty } from '../../ui/states.tsx';

const HomeEditor = lazyPart(async () => (await import('./editor/HomeEditor.tsx')).HomeEditor);

interface HomeBoardProps {
  title: string;
  /** At the end of the first row. */
  tools?: ReactNode;
  /** Before the tools, or wider than the row in a row of its own. */
  children?: ReactNode;
}

/** The home page as arranged by the user or the user's role. Must be within `FleetProvider`. */
export function HomeBoard({ title, tools, children }: HomeBoardProps) {
  const { t } = useTranslation('panels');
  const { t: common } = useTranslation();
  const board = useRef<HTMLDivElement>(null);
  const width = useWidthClass(board);
  const { isReplay } = useLiveSource();
  const home = useQuery(homeQuery);
  const areStepsComing = useAreStepsComing();
  const [isArranging, setArranging] = useState(false);
  const arrangement = home.data?.arrangement ?? defaultArrangement;
  const asked = useAskedTable(arrangement.panels.some(({ kind }) => kind === 'devices'));
  if (isArranging && home.data)
    return (
      <div ref={board} className={classes.board} data-width={width}>
        <h1 className="gw-visually-hidden">{title}</h1>
        <WhenLoaded fallback={<Zones {...{ arrangement, width }}>{() => <WaitingTile />}</Zones>}>
          <HomeEditor home={home.data} width={width} onClose={() => setArranging(false)} />
        </WhenLoaded>
      </div>
    );
  return (
    <div ref={board} className={classes.board} data-width={width}>
      <Row as="header" gap="8 12" wrap fixed style={{ minHeight: 28 }}>
        <h1 className="gw-visually-hidden">{title}</h1>
        {children}
        <Row gap={8} wrap ml="auto">
          {tools}
          {home.data && !isReplay && (
            <button type="button" className={`${tool.button} ${classes.tool}`} onClick={() => setArranging(true)}>
              <IconLayoutDashboard size={16} stroke={1.6} aria-hidden />
              {t('home.arrange')}
            </button>
          )}
        </Row>
      </Row>
      {home.isError && !home.data && (
        <Row as="p" gap="8 12" wrap text="table" tone="text2" role="alert">
          {t('home.notLoaded')}
          <button type="button" className={`${tool.button} ${classes.tool}`} onClick={() => void home.refetch()}>
            {common('common.retry')}
          </button>
        </Row>
      )}
      {!areStepsComing && (
        <Zones arrangement={arrangement} width={width}>
          {(panel) => (home.isPending ? <WaitingTile /> : <PanelView panel={panel} place="desk" />)}
        </Zones>
      )}
      {arrangement.panels.length === 0 && <Empty text={t('home.none')} />}
      {asked && (
        <div ref={asked.ref} className={classes.asked}>
          <PanelView panel={asked.panel} place="desk" />
        </div>
      )}
    </div>
  );
}

const table = { id: 'asked', kind: 'devices', zone: 'centre', weight: 12, settings: {} } as const;

/** A link that filters the table adds it if the page has none. */
function useAskedTable(hasTable: boolean) {
  const [params] = useSearchParams();
  const { text, filter, project, type } = useMemo(() => readQuery(params), [params]);
  const isAsked = text !== '' || filter !== null || project !== null || type !== null;
  // The link's target is the table, which is below the fold.
  const ref = useMemo(() => (element: HTMLElement | null) => element?.scrollIntoView({ block: 'end' }), []);
  return isAsked && !hasTable ? { panel: table, ref } : null;
}
