import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { templatesQuery } from '../../api/rollouts.ts';
import { emptyDraft } from '../../features/templates/editor/draft.ts';
import { RolloutList } from '../../features/templates/rollout/RolloutList.tsx';
import { RolloutView } from '../../features/templates/rollout/RolloutView.tsx';
import { TemplateList } from '../../features/templates/TemplateList.tsx';
import { TemplateFromDevice, TemplateWork, type Step } from '../../features/templates/TemplateWork.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { placeOf, type TemplatesPlace } from './place.ts';

/** Parameter templates and their rollouts. The address names the open one. */
export function TemplatesPage() {
  const { t } = useTranslation('control');
  const title = usePageTitle(t('templates.title'));
  const [params] = useSearchParams();
  const place = placeOf(params);
  return (
    <Page
      title={title}
      back={
        place.kind !== 'lists' && (
          <Button
            component={Link}
            to="/devices/templates"
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden />}
          >
            {t('templates.back')}
          </Button>
        )
      }
    >
      {place.kind === 'lists' ? (
        <Stack columns="minmax(0, 1.1fr) minmax(0, 1fr)" gap={16} align="start" single={1023}>
          <TemplateList />
          <RolloutList />
        </Stack>
      ) : (
        <Opened place={place} />
      )}
    </Page>
  );
}

const Waiting = () => (
  <Panel title="…" isLoading skeleton={<Skeleton rows={10} height={32} />}>
    {null}
  </Panel>
);

interface OpenedProps {
  place: Exclude<TemplatesPlace, { kind: 'lists' }>;
}

function Opened({ place }: OpenedProps) {
  const { t } = useTranslation('control');
  const [params, setParams] = useSearchParams();
  const templates = useQuery({ ...templatesQuery, enabled: place.kind === 'template' && place.id !== null });
  const openRollout = (id: string): void => setParams({ rollout: id });
  const step: Step = params.get('step') === 'apply' ? 'apply' : 'edit';
  const work = {
    step,
    onStep: (next: Step) =>
      setParams((now) => {
        const changed = new URLSearchParams(now);
        changed.set('step', next);
        return changed;
      }),
    onSaved: (id: number) => setParams({ template: String(id) }, { replace: true }),
    onStarted: openRollout,
  };
  if (place.kind === 'rollout') return <RolloutView key={place.id} id={place.id} onOpen={openRollout} />;
  if (place.kind === 'device')
    return (
      <TemplateFromDevice key={`${place.deviceNo} ${place.set}`} deviceNo={place.deviceNo} set={place.set} {...work} />
    );
  if (place.id === null) return <TemplateWork key="new" template={null} start={emptyDraft} {...work} />;
  if (!templates.data) {
    if (templates.error)
      return <PanelError message={templates.error.message} onRetry={() => void templates.refetch()} />;
    return <Waiting />;
  }
  const template = templates.data.find(({ id }) => id === place.id);
  if (!template)
    return (
      <Text as="p" p="32 0" tone="text2">
        {t('templates.gone')}
      </Text>
    );
  return <TemplateWork key={template.id} template={template} start={emptyDraft} {...work} />;
}
