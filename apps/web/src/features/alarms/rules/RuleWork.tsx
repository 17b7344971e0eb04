import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ConditionKind } from '@groundwatch/protocol/model';
import type { AlarmRuleDetail, RulePlace } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useChangeRule, useMakeRule, useRemoveRule } from '../../../api/alarm-rules.ts';
import { useStations } from '../../../api/registry.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useWords } from '../../../registry/words.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useDirtyTab } from '../../../ui/page-frame.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Stack } from '../../../ui/box.tsx';
import { showNote } from '../../../ui/toasts.ts';
import { BacktestPanel } from './backtest/BacktestPanel.tsx';
import { subjectOf, summaryOf, useBacktest } from './backtest/use-backtest.ts';
import type { RuleDraft } from './editor/draft.ts';
import { zoneOf, zoneOfPlace } from './editor/places.ts';
import { ProblemsContext, type Problems } from './editor/problems.ts';
import { isSame } from './editor/is-same.ts';
import { readPlan } from './editor/plan-draft.ts';
import { readDefinition, readDraft } from './editor/read-draft.ts';
import { RuleForm } from './editor/RuleForm.tsx';
import { SaveDialog } from './editor/SaveDialog.tsx';
import { RuleSide } from './RuleSide.tsx';
import { useDefinitionLines } from './use-definition-lines.ts';
import { useRuleDevices } from './use-rule-devices.ts';
import { useSubjectNames } from './use-subject-names.ts';
import { FormBar } from '../../../ui/FormBar.tsx';

interface RuleWorkProps {
  /** Null: not stored yet. */
  rule: AlarmRuleDetail | null;
  /** The draft at the beginning. */
  start: RuleDraft;
  /** The overridden rule. */
  root: { name: string; kind: ConditionKind; below: RulePlace } | null;
  onSaved: (id: number) => void;
  onDeleted: () => void;
}

/** One rule: edited, back-tested and put in force. */
export function RuleWork({ rule, start, root, onSaved, onDeleted }: RuleWorkProps) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const words = useWords();
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const make = useMakeRule();
  const change = useChangeRule();
  const remove = useRemoveRule();
  const { run, start: startBacktest, cancel } = useBacktest();
  const mayCreate = useHasPermission('alarm-rule:create');
  const mayUpdate = useHasPermission('alarm-rule:update');
  const mayDelete = useHasPermission('alarm-rule:delete');
  const maySave = rule === null ? mayCreate : mayUpdate && rule.isChangeable;
  const stations = useStations();
  const devices = useRuleDevices(draft.scope, draft.condition);
  const zone = rule ? zoneOfPlace(stations, rule.place) : zoneOf(stations, draft.scope, devices.named);
  const { plan, problems: planProblems } = useMemo(() => readPlan(draft.plan), [draft.plan]);
  const read = useMemo(() => {
    const own = readDraft(draft, zone);
    return { ...own, problems: [...own.problems, ...planProblems] };
  }, [draft, zone, planProblems]);
  const typed = useMemo(() => readDefinition(draft, zone).definition, [draft, zone]);
  const linesOf = useDefinitionLines(useSubjectNames(devices.named), zone);
  const failure = make.error ?? change.error;

  const problems = useMemo((): Problems => {
    const refused = new Map(failure instanceof ApiError ? failure.fields.map(({ path, msg }) => [path, msg]) : []);
    const found = new Map(read.problems.map(({ path, problem, values }) => [path, words.problem(problem, values)]));
    return {
      of: (path) => {
        const own = found.get(path);
        // Missing fields are shown on saving, other problems at once.
        const isEmpty = read.problems.some((one) => one.path === path && isMissing(one.problem));
        if (own !== undefined && (isTried || !isEmpty)) return own;
        return refused.get(path) ?? null;
      },
    };
  }, [read, failure, words, isTried]);

  const isAnother =
    rule === null || rule.isEnabled !== draft.isEnabled || (typed !== null && !isSame(typed, rule.definition));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  useDirtyTab(isChanged && maySave);

  const asked =
    typed === null || draft.scope === null || draft.isOff
      ? null
      : { scope: draft.scope, overridesId: draft.overridesId, ruleId: rule?.id ?? null, definition: typed };
  const backtest = run.kind === 'done' && asked && subjectOf(asked) === run.of ? run.result : null;

  const save = (reason: string): void => {
    const kept = backtest && summaryOf(backtest);
    const done = {
      onSuccess: ({ id }: { id: number }) => {
        setSaving(false);
        showNote(t('rules.saved', { name: draft.name.trim() }));
        onSaved(id);
      },
    };
    const definition = typed ?? rule?.definition;
    if (!definition || draft.scope === null) return;
    const common = {
      name: draft.name.trim(),
      note: draft.note.trim(),
      plan,
      isEnabled: draft.isEnabled,
      definition,
      reason,
      backtest: kept,
    };
    if (rule) change.mutate({ ...common, id: rule.id, version: rule.version }, done);
    else make.mutate({ ...common, scope: draft.scope, overridesId: draft.overridesId, isOff: draft.isOff }, done);
  };
  const submit = (): void => {
    setTried(true);
    if (read.problems.length > 0) return;
    if (isAnother) setSaving(true);
    else save('');
  };
  const isConflict = failure instanceof ApiError && failure.code === 40_904;
  return (
    <ProblemsContext value={problems}>
      <Stack columns={rule ? 'minmax(0, 1fr) minmax(280px, 380px)' : undefined} gap={16} align="start" single={1023}>
        <Panel title={rule ? ruleWord(rule.name) : t('rules.new')}>
          <RuleForm
            draft={draft}
            read={{ ...read, definition: typed }}
            place={rule?.place ?? null}
            root={root}
            devices={devices}
            zone={zone}
            isReadOnly={!maySave || (rule?.isOff ?? false)}
            onDraft={setDraft}
          />
          <FormBar
            isProblem={(isTried && read.problems.length > 0) || failure !== null}
            note={
              failure
                ? isConflict
                  ? t('rules.conflict')
                  : failure.message
                : rule && !rule.isChangeable
                  ? t('rules.notYours')
                  : read.problems.length > 0
                    ? t('rules.problems', { count: read.problems.length })
                    : t(isChanged ? 'rules.notSaved' : 'rules.isSaved')
            }
          >
            {rule && mayDelete && rule.isChangeable && (
              <Button variant="default" onClick={() => setDeleting(true)}>
                {t('rules.delete')}
              </Button>
            )}
            {maySave && (
              <Button
                loading={!isSaving && (make.isPending || change.isPending)}
                disabled={!isChanged}
                onClick={submit}
              >
                {t('rules.save')}
              </Button>
            )}
          </FormBar>
        </Panel>
        {rule && <RuleSide rule={rule} linesOf={linesOf} zone={zone} />}
        {!draft.isOff && (
          <Box full id="backtest">
            <BacktestPanel asked={asked} run={run} zone={zone} onStart={startBacktest} onCancel={cancel} />
          </Box>
        )}
      </Stack>
      {isSaving && typed && (
        <SaveDialog
          before={rule ? linesOf(rule.definition) : null}
          after={linesOf(typed)}
          backtest={backtest}
          isNew={rule === null}
          isBusy={make.isPending || change.isPending}
          error={failure}
          onTry={() => {
            setSaving(false);
            document.getElementById('backtest')?.scrollIntoView({ block: 'start' });
          }}
          onSave={save}
          onClose={() => setSaving(false)}
        />
      )}
      {isDeleting && rule && (
        <ConfirmDialog
          title={t('rules.deleteTitle', { name: ruleWord(rule.name) })}
          text={t('rules.deleteNote', { overrides: rule.overrideCount, alarms: rule.open.count })}
          confirm={t('rules.delete')}
          isDangerous
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: rule.id, version: rule.version }, { onSuccess: onDeleted })}
          onClose={() => setDeleting(false)}
        />
      )}
    </ProblemsContext>
  );
}

const isMissing = (problem: string): boolean => problem === 'required' || problem === 'noLimit';
