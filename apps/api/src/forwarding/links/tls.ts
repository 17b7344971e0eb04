/** TLS options from a destination's settings; the other side is always verified. */
export function tlsOf(
  { ca, certificate }: { ca: string; certificate: string },
  secrets: Readonly<Record<string, string>>,
): { ca?: string; cert?: string; key?: string } {
  const key = secrets['clientKey'];
  return {
    ...(ca === '' ? {} : { ca }),
    ...(certificate === '' || key === undefined ? {} : { cert: certificate, key }),
  };
}
