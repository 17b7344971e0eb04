import type { AllHTMLAttributes, ElementType, Ref, SubmitEventHandler } from 'react';
import type { To } from 'react-router';
import type { space, type as types } from '../theme/tokens.ts';
import classes from './box.module.css';

/** px, of the spacing scale. */
type Space = 0 | 2 | (typeof space)[number];
/** One value for all sides, two as "rows columns" or "block inline", four as "top right bottom left". */
type Spaces = Space | `${Space} ${Space}` | `${Space} ${Space} ${Space} ${Space}`;

interface Flags {
  inline?: boolean;
  block?: boolean;
  wrap?: boolean;
  /** Takes the remaining room, and may be narrower than its content. */
  grow?: boolean;
  /** May be narrower than its content. */
  shrink?: boolean;
  /** Neither grows nor shrinks. */
  fixed?: boolean;
  /** Spans all columns of its grid. */
  full?: boolean;
  /** As high as its container. */
  fill?: boolean;
  scroll?: boolean;
  raised?: boolean;
  /** With panel background and frame. */
  framed?: boolean;
  /** Lines between its children. */
  lined?: boolean;
  nowrap?: boolean;
  /** One line, with an ellipsis if too long. */
  truncate?: boolean;
  /** Words may break anywhere. */
  breaks?: boolean;
  /** Keeps line breaks of the text. */
  pre?: boolean;
  /** Capitalises the first letter, because catalogue words are also used within sentences. */
  capital?: boolean;
  mono?: boolean;
  /** A line above it. */
  ruled?: boolean;
  /** Raised on hover. */
  hover?: boolean;
  /** On phones: on its own line. */
  line?: boolean;
  /** On phones: its children share the line. */
  spread?: boolean;
  /** Hidden on phones. */
  desk?: boolean;
  /** On phones: buttons and fields within have touch size. */
  touch?: boolean;
  /** With the padding of pages. */
  page?: boolean;
}

const flags: Readonly<Record<keyof Flags, true>> = {
  inline: true,
  block: true,
  wrap: true,
  grow: true,
  shrink: true,
  fixed: true,
  full: true,
  fill: true,
  scroll: true,
  raised: true,
  framed: true,
  lined: true,
  nowrap: true,
  truncate: true,
  breaks: true,
  pre: true,
  capital: true,
  mono: true,
  ruled: true,
  hover: true,
  line: true,
  spread: true,
  desk: true,
  touch: true,
  page: true,
};

interface Choices {
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch';
  justify?: 'start' | 'end' | 'center' | 'between';
  text?: keyof typeof types;
  tone?: 'text1' | 'text2' | 'text3' | 'accent' | 'red' | 'late' | 'normal' | 'offline' | 'level';
  weight?: 400 | 600 | 650 | 700;
  textAlign?: 'center' | 'right';
  /** Page width in px up to which the grid has one column. */
  single?: 767 | 900 | 1023;
}

interface Spacing {
  gap?: Spaces;
  m?: Spaces;
  mt?: Space;
  mb?: Space;
  ml?: Space | 'auto';
  p?: Spaces;
  /** Column template of a grid. */
  columns?: string | undefined;
}

type Attributes = Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'onSubmit' | keyof Flags | keyof Choices | keyof Spacing>;

export interface BoxProps extends Attributes, Flags, Choices, Spacing {
  as?: ElementType;
  /** Target of a `Link`. */
  to?: To;
  ref?: Ref<HTMLElement>;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
}

const toLength = (word: string): string =>
  word === '0' || word === 'auto' ? word : word === '2' ? '2px' : `var(--gw-space-${word})`;
const toLengths = (spaces: Spaces | `${string} auto`): string => String(spaces).split(' ').map(toLength).join(' ');

/** Layout and text props become classes and lengths. All others go to the element. */
function primitive(name: string, base: string, element: ElementType) {
  function Primitive({ as, className, style, gap, m, mt = 0, mb = 0, ml = 0, p, columns, ...props }: BoxProps) {
    const { align, justify, text, tone, weight, textAlign, single, ...others } = props;
    const choices = { align, justify, text, tone, weight, textAlign, single };
    const attributes: Record<string, unknown> = {};
    const names = [base];
    for (const [name, value] of Object.entries(others)) {
      if (!(name in flags)) attributes[name] = value;
      else if (value) names.push(classes[name] as string);
    }
    const margin = m ?? (mt || mb || ml ? (`${mt} 0 ${mb} ${ml}` as const) : undefined);
    for (const [choice, value] of Object.entries(choices))
      if (value) names.push(classes[`${choice}-${value}`] as string);
    if (className) names.push(className);
    const lengths = {
      ...(gap !== undefined && { '--box-gap': toLengths(gap) }),
      ...(margin !== undefined && { '--box-margin': toLengths(margin) }),
      ...(p !== undefined && { '--box-padding': toLengths(p) }),
      ...(columns !== undefined && { '--box-columns': columns }),
    };
    const Element = (as ?? element) as 'div';
    return <Element {...attributes} className={names.join(' ')} style={{ ...lengths, ...style }} />;
  }
  Primitive.displayName = name;
  return Primitive;
}

const box = classes['box'] as string;
export const Box = primitive('Box', box, 'div');
/** Children side by side, centred on one line. */
export const Row = primitive('Row', `${box} ${classes['row']}`, 'div');
/** Children stacked in a grid, as wide as its container. */
export const Stack = primitive('Stack', `${box} ${classes['stack']}`, 'div');
/** Children stacked in a flex box, so that one can grow. */
export const Column = primitive('Column', `${box} ${classes['column']}`, 'div');
export const Text = primitive('Text', box, 'span');
