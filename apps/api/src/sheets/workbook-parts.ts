/** The small parts of a workbook (ECMA-376 part 1, SpreadsheetML). */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Ids of custom formats start here. */
const FIRST_FORMAT = 164;
/** The built-in format "text": text typed into such a cell later is no formula either. */
const TEXT_FORMAT = 49;
const MOST_DECIMALS = 9;

/** Indexes of cell styles. */
export const styles = { heading: 1, text: 2, time: 3, number: (decimals: number): number => 4 + decimals };

const counts = (length: number): number[] => Array.from({ length }, (_, index) => index);
const sheets = (count: number): number[] => counts(count).map((index) => index + 1);

export const escaped = (text: string): string =>
  /[^ !#-%'-;=?-~\u00a0-\ud7ff\ue000-\ufffd]/.test(text)
    ? text
        // Characters that XML 1.0 cannot contain even as character references.
        .replaceAll(/(?![\t\n\r\u0080-\u009f])[\p{Cc}\ufffe\uffff]/gu, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
    : text;

export const sheetOpening = (widths: readonly number[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  '<sheetData>';

export const sheetClosing = '</sheetData></worksheet>';

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const defaults =
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>';

/** All parts but the sheets, once their number is known. */
export function workbookParts(name: string, count: number): { path: string; text: string[] }[] {
  const part = (path: string, text: string) => ({ path, text: [HEAD + text] });
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
  const override = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`;
  return [
    part('xl/styles.xml', stylesXml()),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets(count)
        .map((n) => `<sheet name="${escaped(sheetName(name, n))}" sheetId="${n}" r:id="rId${n}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}">${sheets(count)
        .map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
        .join('')}${relation(`rId${count + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    part(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${[
        override('xl/workbook.xml', 'sheet.main'),
        override('xl/styles.xml', 'styles'),
        ...sheets(count).map((n) => override(sheetPath(n), 'worksheet')),
      ].join('')}</Types>`,
    ),
  ];
}

/** At most 31 characters and none that is special in references. */
function sheetName(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  const plain = name.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet';
  return plain.slice(0, 31 - suffix.length) + suffix;
}

function stylesXml(): string {
  const decimals = counts(MOST_DECIMALS + 1);
  const formats = [
    'yyyy\\-mm\\-dd\\ hh:mm:ss',
    ...decimals.map((count) => (count === 0 ? '0' : `0.${'0'.repeat(count)}`)),
  ];
  const style = (format: number, more = ''): string =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    `<xf numFmtId="${TEXT_FORMAT}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">` +
      '<alignment vertical="center" wrapText="1"/></xf>',
    style(TEXT_FORMAT),
    ...formats.map((_, index) => style(FIRST_FORMAT + index)),
  ];
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats
      .map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code}"/>`)
      .join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
  );
}
