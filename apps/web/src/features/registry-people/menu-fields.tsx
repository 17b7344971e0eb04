import { Autocomplete, TextInput, UnstyledButton } from '@mantine/core';
import { defaultMenus, type MenuEntry } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { inputProps } from '../../registry/form/simple-fields.tsx';
import { Stack } from '../../ui/box.tsx';
import { menuIcons } from '../../ui/menu-icons.ts';
import classes from './menu-fields.module.css';

const componentsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ component, children }) => [...(component === '' ? [] : [component]), ...componentsOf(children)]);
const known = [...new Set(componentsOf(defaultMenus))].toSorted();

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A page of the application. Those of this build are suggested, others can be typed. */
export function ComponentField(props: FieldProps) {
  return (
    <Autocomplete
      {...inputProps(props)}
      name="component"
      data={known}
      value={asText(props.value)}
      onChange={props.onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** The name of an icon. Those of this build are suggested as pictures. */
export function IconField(props: FieldProps) {
  const { t } = useTranslation('admin');
  const value = asText(props.value);
  return (
    <div>
      <TextInput
        {...inputProps(props)}
        name="icon"
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <Stack columns="repeat(auto-fill, minmax(36px, 1fr))" gap={4} mt={8} role="group" aria-label={t('menus.icons')}>
        {Object.entries(menuIcons).map(([name, Icon]) => (
          <UnstyledButton
            key={name}
            className={classes.icon}
            aria-label={name}
            aria-pressed={name === value}
            title={name}
            disabled={props.isDisabled}
            onClick={() => props.onChange(name)}
          >
            <Icon size={20} stroke={1.6} />
          </UnstyledButton>
        ))}
      </Stack>
    </div>
  );
}
