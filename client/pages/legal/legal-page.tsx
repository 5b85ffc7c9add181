import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Block, LegalSpan } from '#shared/api/legal';
import type { LegalPage as Page } from '#shared/catalogue/legal';
import { useLegalPage } from '../../api/legal.ts';
import { Unread } from '../../game/unread.tsx';
import { LANGUAGE } from '../../language/language.ts';
import { legalTexts } from '../../texts/players/legal.ts';
import { PublicPage } from '../layouts/public-page.tsx';
import styles from './legal-page.module.css';

/** /terms, /privacy and /imprint: what the operator of this server has written. Everybody may read it, without an account. */
export function LegalPage({ page }: { page: Page }) {
  const { data, error, refetch } = useLegalPage(page, LANGUAGE);
  return (
    <PublicPage title={legalTexts.titles[page]} width="text" withWay>
      {data ? (
        <div className={styles.text} lang={data.language}>
          {each(data.blocks, blockOf)}
        </div>
      ) : (
        <Unread error={error} refetch={refetch} count={6} height="44px" label={legalTexts.loading} />
      )}
    </PublicPage>
  );
}

/** A text never changes, so the place of each part is its key. */
const each = <T,>(parts: readonly T[], draw: (part: T, place: number) => ReactNode) =>
  parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: its place is its identity
    <Fragment key={place}>{draw(part, place)}</Fragment>
  ));

function blockOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{words(block.line)}</h2> : <h3>{words(block.line)}</h3>;
    case 'paragraph':
      return <p>{words(block.line)}</p>;
    case 'list': {
      const items = each(block.items, (item) => <li>{words(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
  }
}

function Table({ head, rows }: Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>) {
  const headOf = (column: number) => head[column]?.map(({ text }) => text).join('');
  return (
    <table>
      <thead>
        <tr>
          {each(head, (cell) => (
            <th scope="col">{words(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {each(rows, (row) => (
          <tr>
            {each(row, (cell, column) => (
              <td data-head={headOf(column)}>{words(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const words = (line: readonly LegalSpan[]) => each(line, spanOf);

function spanOf({ text, strong, em, href }: LegalSpan): ReactNode {
  const plain = em ? <em>{text}</em> : text;
  const said = strong ? <strong>{plain}</strong> : plain;
  if (href === undefined) return said;
  if (href.startsWith('/')) return <Link to={href}>{said}</Link>;
  return (
    <a href={href} rel="noreferrer">
      {said}
    </a>
  );
}
