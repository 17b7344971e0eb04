import { Button, Checkbox, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { datums, isGeocoder, mapFormats, mapKinds, mapTypes } from '@groundwatch/protocol/model';
import { MapSourceBodySchema, type MapSource, type MapSourceBody } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { Note } from '../../ui/Note.tsx';
import { FileChoice } from './FileChoice.tsx';
import { presets } from './presets.ts';

type Draft = Omit<MapSourceBody, 'key' | 'tileSize'> & { key: string; tileSize: string };

const fresh: Draft = {
  name: '',
  kind: 'base',
  type: 'xyz',
  format: 'picture',
  url: 'https://',
  subdomains: '',
  datum: 'wgs84',
  minZoom: 0,
  maxZoom: 18,
  tileSize: '256',
  attribution: '',
  approvalNo: '',
  cacheDays: 30,
  position: 0,
  isEnabled: true,
  key: '',
};

const draftOf = ({
  id: _i,
  version: _v,
  hasKey: _h,
  failure: _f,
  lastTileTime: _l,
  tileSize,
  ...rest
}: MapSource): Draft => ({ ...rest, tileSize: String(tileSize), key: '' });

const numbers = ['minZoom', 'maxZoom', 'cacheDays', 'position'] as const;
const four = 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))';
const wide = 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))';
const narrow = 'repeat(auto-fit, minmax(min(100%, 110px), 1fr))';

/** The settings of a map source. Its key is write-only: an empty field keeps the stored one. */
export function MapSourceDialog({ source, onClose }: { source: MapSource | null; onClose: () => void }) {
  const { t } = useTranslation('maps');
  const { t: common } = useTranslation();
  const nameOf = useNames();
  const form = useDialogForm<Draft, MapSourceBody>({
    initialValues: source ? draftOf(source) : fresh,
    schema: MapSourceBodySchema,
    bodyOf: ({ key, tileSize, ...body }) => ({
      ...body,
      tileSize: Number(tileSize),
      ...(key === '' ? {} : { key }),
    }),
  });
  const { type } = form.values;
  const isFile = type === 'file';
  const isAddresses = isGeocoder(type);
  const options = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <ResourceDialog
      path="map-sources"
      row={source}
      form={form}
      size={680}
      title={source ? source.name : t('new')}
      onClose={onClose}
    >
      {!source && (
        <NativeSelect
          label={t('preset')}
          data={[
            { value: '', label: t('noPreset') },
            ...presets.map(({ names }, index) => ({ value: String(index), label: nameOf(names) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { names, tileSize: _s, ...preset } = presets[Number(value)] ?? {};
            if (value === '' || !names) return;
            form.setValues({ ...fresh, ...preset, name: nameOf(names) });
          }}
          data-autofocus
        />
      )}
      <Stack columns={four} gap={12} align="end">
        <TextInput label={t('name')} {...form.getInputProps('name')} {...(source ? { 'data-autofocus': true } : {})} />
        <NativeSelect
          label={t('kindTitle')}
          data={options(mapKinds, (value) => t(`kind.${value}`))}
          {...form.getInputProps('kind')}
          onChange={({ currentTarget: { value } }) => {
            const kind = mapKinds.find((one) => one === value) ?? 'base';
            form.setValues({
              kind,
              ...(kind === 'addresses' && !isAddresses ? { type: 'nominatim' as const } : {}),
              ...(kind !== 'addresses' && isAddresses ? { type: 'xyz' as const } : {}),
            });
          }}
        />
        <NativeSelect
          label={t('typeTitle')}
          data={options(
            mapTypes.filter((value) => isGeocoder(value) === (form.values.kind === 'addresses')),
            (value) => t(`type.${value}`),
          )}
          {...form.getInputProps('type')}
          onChange={({ currentTarget: { value } }) => {
            const next = mapTypes.find((one) => one === value) ?? 'xyz';
            const isOther = isFile !== (next === 'file');
            form.setValues({ type: next, ...(isOther ? { url: next === 'file' ? '' : fresh.url } : {}) });
          }}
        />
        <NativeSelect
          label={t('datumTitle')}
          data={options(datums, (value) => t(`datum.${value}`))}
          {...form.getInputProps('datum')}
        />
      </Stack>
      {isFile ? (
        <FileChoice
          input={form.getInputProps('url')}
          onUploaded={({ name: url, ...file }) =>
            form.setValues({ url, ...file, tileSize: file.format === 'vector' ? '512' : '256' })
          }
        />
      ) : (
        <Textarea
          label={t('url')}
          description={t(isAddresses ? 'urlHint.addresses' : type === 'wms' ? 'urlHint.wms' : 'urlHint.xyz')}
          autosize
          minRows={1}
          maxRows={5}
          spellCheck={false}
          {...form.getInputProps('url')}
        />
      )}
      {!isFile && (
        <Stack columns={wide} gap={12} align="end">
          {!isAddresses && (
            <TextInput label={t('subdomains')} spellCheck={false} {...form.getInputProps('subdomains')} />
          )}
          <PasswordInput
            label={t('key')}
            placeholder={source?.hasKey ? t('keySet') : ''}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': common('login.showPassword'), tabIndex: 0 }}
            {...form.getInputProps('key')}
          />
        </Stack>
      )}
      {!isFile && <Note>{t('keyHint')}</Note>}
      <Stack columns={narrow} gap={12} align="end">
        {numbers
          .filter((key) => !isAddresses || key === 'position')
          .map((key) => (
            <NumberInput
              key={key}
              label={t(key)}
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=""
              {...form.getInputProps(key)}
            />
          ))}
        {!isAddresses && (
          <>
            <NativeSelect label={t('tileSize')} data={['256', '512']} {...form.getInputProps('tileSize')} />
            <NativeSelect
              label={t('formatTitle')}
              data={options(mapFormats, (value) => t(`format.${value}`))}
              {...form.getInputProps('format')}
            />
          </>
        )}
      </Stack>
      <Stack columns={wide} gap={12} align="end">
        <TextInput label={t('attribution')} {...form.getInputProps('attribution')} />
        <TextInput label={t('approvalNo')} {...form.getInputProps('approvalNo')} />
      </Stack>
      <SourceTest
        id={source?.id}
        isAddresses={isAddresses}
        read={async () => ((await Promise.resolve(form.validate())).hasErrors ? null : form.read())}
      >
        <Checkbox label={t('isEnabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
      </SourceTest>
    </ResourceDialog>
  );
}

interface SourceTestProps {
  id: number | undefined;
  isAddresses: boolean;
  read: () => Promise<MapSourceBody | null>;
  /** Before its button. */
  children: ReactNode;
}

/** Fetches one tile with the form's settings and shows the result. */
function SourceTest({ id, isAddresses, read, children }: SourceTestProps) {
  const { t } = useTranslation('maps');
  const test = useChange((body: MapSourceBody) =>
    call('POST /rest/map-sources/test', { body: { ...body, ...(id === undefined ? {} : { id }) } }),
  );
  const { data } = test;
  const press = async (): Promise<void> => {
    const body = await read();
    if (body) test.mutate(body);
  };
  return (
    <>
      <Row gap={16} wrap justify="between">
        {children}
        <Button variant="default" size="xs" loading={test.isPending} onClick={() => void press()}>
          {t('test')}
        </Button>
      </Row>
      <Stack role="status">
        {test.error && <Note kind="failure">{test.error.message}</Note>}
        {data && (
          <Note kind={data.failure ? 'warning' : 'info'}>
            {data.failure
              ? t(isAddresses ? 'testNoPlace' : 'testBad', { ...data, reason: t(`failure.${data.failure}`) })
              : isAddresses
                ? t('testPlace', data)
                : t('testGood', {
                    ...data,
                    type: data.detail === 'vector' ? t('vectorTile') : data.detail,
                    size: (data.bytes / 1_000).toFixed(1),
                  })}
            {data.failure && data.detail !== '' && ` — ${data.detail}`}
          </Note>
        )}
      </Stack>
    </>
  );
}
