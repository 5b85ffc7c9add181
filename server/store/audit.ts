export async function audit(): Promise<string[]> { return []; }
