/**
 * zod compiles its checks with `new Function`, which the Content-Security-Policy forbids: turn that off before zod loads. It
 * reads this global then. Importing zod here would make the landing page load it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
