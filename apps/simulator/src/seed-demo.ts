export async function runSeed(): Promise<void> {}
