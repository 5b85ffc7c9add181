import express from 'express';

/** The lower bound of a start: Node, tsx, Express, and one route. */
const web = express();
web.get('/ready', (_request, response) => {
  response.json({ status: 'ready' });
});
const server = web.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.stdout.write(`Express alone is open at http://127.0.0.1:${process.env.PORT}\n`);
});
process.on('SIGTERM', () => server.close(() => process.exit(0)));
