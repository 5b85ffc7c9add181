/**
 * zod compiles its checks with `new Function`, which our Content-Security-Policy refuses: say so before it tries. It looks
 * here when it is loaded, which the first page does without; to import zod for this would load it always.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
