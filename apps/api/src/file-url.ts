/** URL of a stored file. The hash makes it change with the content, so that it can be cached for ever. */
export const fileUrl = (id: number, sha256: string): string => `/rest/files/${id}/${sha256}`;
