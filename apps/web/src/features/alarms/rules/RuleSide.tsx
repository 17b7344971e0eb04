import { Button } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { isMultiSensor } from '@groundwatch/protocol/model';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { AlarmRuleDetail } from '@groundwatch/protocol/rest';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Allowed } from '../../../session/permissions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { VersionList } from './history/VersionList.tsx';
import { PlaceText } from './PlaceText.tsx';
import type { DefinitionLine } from './use-definition-lines.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

interface RuleSideProps {
  rule: AlarmRuleDetail;
  linesOf: (definition: AlarmRuleDetail['definition']) => DefinitionLine[];
  zone: string | undefined;
}

/** The present definition of a rule, its overrides and its history. */
export function RuleSide({ rule, linesOf, zone }: RuleSideProps) {
  const { t } = useTranslation('alarm');
  const { open, overriddenBy, overrides, kind } = rule;
  const mayBeOverridden = overrides === null && rule.place.kind !== 'sensor' && !isMultiSensor(kind);
  return (
    <Stack gap={16} shrink>
      <Panel title={t('rules.open')}>
        {open.count === 0 ? (
          <Text as="p" tone="text3">
            {t('rules.noneOpen')}
          </Text>
        ) : (
          <TextLink style={{ fontWeight: 600 }} to={`/alarms?ruleId=${rule.id}`}>
            {open.worstLevel > 0 && (
              <StateSymbol kind={`level${open.worstLevel as AlarmLevel}`} levelStyle="acknowledged" size={24} />
            )}
            {t('rules.openCount', { count: open.count })}
          </TextLink>
        )}
      </Panel>
      {(mayBeOverridden || overriddenBy.length > 0) && (
        <Panel
          title={t('rules.overrideCount')}
          aside={
            mayBeOverridden && (
              <Allowed auth="alarm-rule:create">
                <Button
                  component={Link}
                  to={`?rule=new&overrides=${rule.id}`}
                  variant="default"
                  size="xs"
                  leftSection={<IconGitBranch size={14} stroke={1.8} aria-hidden />}
                >
                  {t('rules.addOverride')}
                </Button>
              </Allowed>
            )
          }
        >
          {overriddenBy.length === 0 ? (
            <Text as="p" tone="text3">
              {t('rules.noOverrides')}
            </Text>
          ) : (
            <Stack as="ul" gap={8}>
              {overriddenBy.map((one) => (
                <Stack key={one.id} as="li" columns="minmax(0, 1fr) auto" gap="0 8">
                  <TextLink isAlone to={`?rule=${one.id}`}>
                    {one.name}
                  </TextLink>
                  {one.isOff && (
                    <Text as="em" tone="text3">
                      {t('rules.is.offHere')}
                    </Text>
                  )}
                  <PlaceText place={one.place} />
                </Stack>
              ))}
            </Stack>
          )}
        </Panel>
      )}
      <Panel title={t('rules.history')}>
        <VersionList versions={rule.versions} linesOf={linesOf} zone={zone} />
      </Panel>
    </Stack>
  );
}
