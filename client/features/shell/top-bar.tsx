import { Link } from 'react-router-dom';
import type { Resources } from '#shared/api/resources';
import { RESOURCES } from '#shared/catalogue/resources';
import { useResources } from '../../api/queries.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { shellTexts } from '../../texts/shell.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { full } from '../../ui/format/number.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { ResourceCount } from './resource-count.tsx';
import { SearchButton } from './search/search-button.tsx';
import { Badge } from './sidebar.tsx';
import styles from './top-bar.module.css';
import { useXpGain } from './use-moments.ts';
import { useWaiting } from './use-waiting.ts';

/** The player's name, level and resources, on every page. */
export function TopBar() {
  const { data, isError, isFetching, refetch } = useResources();
  return (
    <header className={styles.bar}>
      <div className={styles.player}>
        <span className={styles.name}>{data?.username ?? <Skeleton width="5rem" />}</span>
        <span className={styles.level}>{data ? shellTexts.level(data.level) : <Skeleton width="3rem" />}</span>
        <XpBar resources={data} />
      </div>
      <div className={styles.resources}>
        {isError ? (
          <p role="alert" className={styles.error}>
            {shellTexts.resourcesFailed}
          </p>
        ) : null}
        {isError && !data
          ? null
          : RESOURCES.map((resource) => (
              <ResourceCount
                key={resource}
                resource={resource}
                amount={data?.[resource]}
                rate={data?.rates[resource]}
              />
            ))}
      </div>
      <div className={styles.tools}>
        <ConnectionBadge />
        <SearchButton />
        <Link to="/letters" className={styles.tool} title={shellTexts.pages.mail}>
          <Icon name="mail" size={18} />
          <span className="visually-hidden">{shellTexts.pages.mail}</span>
          <Badge waiting={useWaiting()?.filter(({ page }) => page === '/letters') ?? []} />
        </Link>
        <Button
          kind="bare"
          icon
          aria-label={shellTexts.refresh}
          className={isFetching ? styles.spin : undefined}
          onClick={() => void refetch()}
        >
          <Icon name="refresh" size={18} />
        </Button>
      </div>
    </header>
  );
}

/** Progress inside the level: XP relative to what the next level needs. A gain is animated for three seconds. */
function XpBar({ resources }: { resources: Resources | undefined }) {
  const gain = useXpGain(resources);
  if (!resources) {
    return (
      <div className={styles.xp}>
        <Skeleton height="22px" />
      </div>
    );
  }
  const { xp, xp_for_next_level: needed } = resources;
  const percent = needed === null ? 100 : Math.min(100, (xp / needed) * 100);
  return (
    <div className={styles.xp}>
      <div className={styles.xpText}>
        <span>{needed === null ? shellTexts.maxLevel : shellTexts.xp(xp, needed)}</span>
        {gain === null ? null : <span className={styles.gain}>+{full(gain)}</span>}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={shellTexts.experience}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
      >
        <div
          className={gain === null ? styles.fill : `${styles.fill} ${styles.gaining}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
