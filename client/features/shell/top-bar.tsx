import { RESOURCES } from '#shared/catalogue/resources';
import { useResources } from '../../api/queries.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { shellTexts } from '../../texts/shell.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { ResourceCount } from './resource-count.tsx';
import styles from './top-bar.module.css';
import { XpBar } from './xp-bar.tsx';

/** The player's name, level and resources, on every page. */
export function TopBar() {
  const { data, isError, isFetching, refetch } = useResources();
  return (
    <header className={styles.bar}>
      <div className={styles.player}>
        <div className={styles.menu}>
          <MenuDrawer />
        </div>
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
