/** Where a stored file is read back. The hash makes the address change with the content: what it names may be kept for ever. */
export const fileUrl = (id: number, sha256: string): string => `/rest/files/${id}/${sha256}`;
