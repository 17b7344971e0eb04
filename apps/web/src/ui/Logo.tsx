/** Three arcs: a slope, and what moves beneath it. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={(size * 28) / 36}
      viewBox="0 0 36 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M1.5 26.5C5.5 13 10 2 18 2s12.5 11 16.5 24.5" />
      <path d="M7.5 26.5C10 18 13 10.5 18 10.5s8 7.5 10.5 16" opacity=".7" />
      <path d="M13 26.5c1.3-4 2.6-7.5 5-7.5s3.7 3.5 5 7.5" opacity=".45" />
    </svg>
  );
}
