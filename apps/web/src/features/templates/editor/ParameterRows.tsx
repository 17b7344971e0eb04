import { Checkbox } from '@mantine/core';
import { parameterSetOf, parameterGroupsOf, isForTemplates, type TemplateProblem } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { Box, Stack, Text } from '../../../ui/box.tsx';
import { toggled, type TemplateDraft } from './draft.ts';
import classes from './Editor.module.css';
import { ValueInput } from './ValueInput.tsx';

interface ParameterRowsProps {
  draft: TemplateDraft;
  problems: readonly TemplateProblem[];
  isReadOnly: boolean;
  onDraft: (draft: TemplateDraft) => void;
}

/** Every parameter of the set that several devices may share. Ticked ones belong to the template. */
export function ParameterRows({ draft, problems, isReadOnly, onDraft }: ParameterRowsProps) {
  const { t } = useTranslation('control');
  const { t: words } = useTranslation('words');
  const name = useNames();
  const set = parameterSetOf(draft.set)!;
  const left = set.params.filter((parameter) => !isForTemplates(set.id, parameter));
  const groups = parameterGroupsOf(set)
    .map((group) => ({ ...group, params: group.params.filter((parameter) => isForTemplates(set.id, parameter)) }))
    .filter(({ params }) => params.length > 0);
  return (
    <Text as="div" text="table">
      {groups.map((group) => (
        <Stack
          as="section"
          key={group.key}
          columns="repeat(auto-fill, minmax(min(100%, 400px), 1fr))"
          gap="0 24"
          aria-label={name(group.names)}
        >
          {groups.length > 1 && (
            <Text as="h3" p="16 0 4 0" text="body" weight={700} full capital>
              {name(group.names)}
            </Text>
          )}
          {group.params.map((parameter) => {
            const { key } = parameter;
            const label = name(parameter.names);
            const isIn = key in draft.typed;
            const found = isIn ? problems.find((one) => one.key === key) : undefined;
            return (
              <Stack
                key={key}
                columns="minmax(0, 1fr) minmax(0, 190px)"
                gap="4 12"
                align="center"
                single={767}
                ruled
                p="2 8"
                touch
                className={classes.row}
                data-in={isIn || undefined}
              >
                <Checkbox
                  label={
                    <Text block capital breaks {...(isIn ? { weight: 600 } : { tone: 'text2' })}>
                      {label}
                    </Text>
                  }
                  checked={isIn}
                  disabled={isReadOnly}
                  styles={{ body: { alignItems: 'center' } }}
                  onChange={(event) => onDraft(toggled(draft, parameter, event.currentTarget.checked))}
                />
                <Box shrink>
                  {isIn && (
                    <ValueInput
                      parameter={parameter}
                      label={label}
                      typed={draft.typed[key] ?? ''}
                      problem={found && words(`field.${found.problem}` as 'field.other', { ...found.values })}
                      isDisabled={isReadOnly}
                      onType={(typed) => onDraft({ ...draft, typed: { ...draft.typed, [key]: typed } })}
                    />
                  )}
                </Box>
              </Stack>
            );
          })}
        </Stack>
      ))}
      {left.length > 0 && (
        <Text as="p" mt={16} tone="text3">
          {t('templates.leftOut', { names: left.map(({ names }) => name(names)).join(' · ') })}
        </Text>
      )}
    </Text>
  );
}
