/** Three arcs of a slope in motion. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M2.5 26C3.5 12.5 8.5 5.5 16 5.5S28.5 12.5 29.5 26" strokeWidth="2" opacity=".55" />
      <path d="M7.5 26c.7-8.6 3.7-14 8.5-14s7.8 5.4 8.5 14" strokeWidth="2" opacity=".8" />
      <path d="M12.5 26c.4-4.6 1.5-7.5 3.5-7.5s3.1 2.9 3.5 7.5" strokeWidth="2" />
    </svg>
  );
}
