import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../art/marks/icons.tsx';
import { mapTexts } from '../../texts/map.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { Button } from '../../ui/form/button.tsx';
import { Chart } from './chart.tsx';
import { listenToGestures, moveByKey } from './gestures.ts';
import styles from './map.module.css';
import { MapLegend, type OverlayLegend } from './map-legend.tsx';
import { type Caption, highlightedName, namesOf } from './map-names.ts';
import { Highlight, Marks, Names } from './marks.tsx';
import { SkyPainter } from './sky/sky-painter.ts';
import { HOME, type MapPoint, ZOOM_STEP } from './view.ts';
import { type Rest, Viewport } from './viewport.ts';
import { type Atlas, foremost, type MapWorld, nextTowards, type Step } from './worlds.ts';

/** The distance from a mark, in pixels, at which a click still selects it. */
const REACH = { mouse: 12, picture: 20, touch: 24 } as const;
/** If fewer units than this are visible across, the player's worlds are drawn as planets. */
const NEARBY = 460;
/** The most worlds under one finger that are told apart. */
const MOST_NEAR = 9;
/** The distance from the cross in the middle, in pixels, within which Enter selects a world. */
const CROSS_REACH = 60;

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface GalaxyMapProps {
  /** The map's accessible name. */
  label: string;
  /** The worlds; undefined while they load: the background is drawn first. */
  atlas: Atlas | undefined;
  /** The world that is highlighted, by the pointer on the map or elsewhere on the page. */
  highlighted: number | undefined;
  onPoint: (id: number | undefined) => void;
  /** `near`: this world and those too close to it to be told apart by a finger, the nearest to the place that was meant first. */
  onPick: (world: MapWorld, near: readonly MapWorld[]) => void;
  /** Called with what is in view, once the map has stopped moving. */
  onRest?: (rest: Rest) => void;
  /** The world to show in the middle; a new object shows it again. */
  sought?: { readonly id: number } | undefined;
  /** The address that a mark links to; without it marks are buttons. */
  linkOf?: (world: MapWorld) => string;
  /** Drawn in the units of the galaxy, below the marks. */
  overlay?: ReactNode;
  /** Words on the map besides the names of worlds. */
  captions?: readonly Caption[];
  /** What moves on the map: in pixels of the page, on a layer of its own. */
  moving?: ReactNode;
  /** The places that the map opens on, once they are known; without them it opens on the whole galaxy. */
  start?: readonly MapPoint[] | undefined;
  /** What the overlay shows, for the legend. */
  legend?: OverlayLegend;
}

const NO_WORLDS: readonly MapWorld[] = [];
const NO_CAPTIONS: readonly Caption[] = [];

/**
 * The galaxy map, moved by wheel, drag, pinch, buttons and keys. What it shows as dots is on a canvas below the drawing. The lists
 * beside it have the same content as text.
 */
export function GalaxyMap(props: GalaxyMapProps) {
  const { label, atlas, highlighted, onPoint, onPick, onRest, sought, linkOf, overlay, moving, start, legend } = props;
  const { captions = NO_CAPTIONS } = props;
  const worlds = atlas?.worlds ?? NO_WORLDS;
  const sky = atlas?.sky;
  const map = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const chart = useRef<SVGGElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<SkyPainter>(undefined);
  const readout = useRef<HTMLParagraphElement>(null);
  const viewport = useRef<Viewport>(undefined);
  const [rest, setRest] = useState<Rest>();
  const [stop, setStop] = useState<number>();
  const help = useId();

  useLayoutEffect(() => {
    if (!map.current || !drawing.current || !chart.current || !layer.current) return undefined;
    const view = new Viewport(map.current, drawing.current, chart.current, layer.current, {
      onMove: (seen) => painter.current?.move(seen),
      onRest: setRest,
    });
    viewport.current = view;
    const endings = [view.attach(), listenToGestures(map.current, view)];
    return () => {
      for (const end of endings) end();
    };
  }, []);

  const hasSky = sky !== undefined;
  useLayoutEffect(() => {
    if (!hasSky || !canvas.current) return undefined;
    const drawn = new SkyPainter(canvas.current);
    painter.current = drawn;
    if (viewport.current) drawn.move(viewport.current.seen);
    return () => drawn.stop();
  }, [hasSky]);
  useLayoutEffect(() => {
    if (sky) painter.current?.show(sky, worlds);
  }, [sky, worlds]);
  useEffect(() => {
    if (rest) onRest?.(rest);
  }, [rest, onRest]);

  const isStarted = useRef(false);
  useLayoutEffect(() => {
    if (isStarted.current || !start || start.length === 0) return;
    isStarted.current = true;
    if (viewport.current?.isUntouched) viewport.current.frame(start);
  }, [start]);

  const shown = useRef<typeof sought>(undefined);
  useEffect(() => {
    const world = sought && atlas?.get(sought.id);
    if (!world || shown.current === sought) return;
    shown.current = sought;
    viewport.current?.seek(world);
  }, [sought, atlas]);

  const marked = useMemo(() => worlds.filter(({ kind }) => kind !== 'other'), [worlds]);
  /** The canvas draws them all. */
  const drawn = useMemo(() => {
    if (!rest || !hasSky) return marked;
    const first = foremost(marked, rest);
    const focused = marked.find(({ id }) => id === stop);
    return focused && !first.includes(focused) ? [...first, focused] : first;
  }, [marked, hasSky, rest, stop]);
  const nearby = rest !== undefined && rest.view.width <= NEARBY;
  const named = useMemo(
    () => worlds.filter(({ kind, ruled }) => kind === 'own' || (nearby && (kind === 'known' || ruled))).toReversed(),
    [worlds, nearby],
  );
  const names = useMemo(() => {
    const withMarks = worlds.filter(({ kind, ruled, besieged }) => kind !== 'other' || ruled || besieged);
    return rest && namesOf({ worlds: named, captions, marked: withMarks, nearby }, rest);
  }, [worlds, named, captions, nearby, rest]);
  const pointed = highlighted === undefined ? undefined : atlas?.get(highlighted);
  const pointedName = useMemo(() => (pointed && rest ? highlightedName(pointed, rest) : undefined), [pointed, rest]);

  const near = (place: MapPoint, pixels: number, most: number): readonly MapWorld[] => {
    const view = viewport.current;
    return view && atlas ? atlas.near(view.seen, place, pixels * view.unit, most) : [];
  };

  const worldsUnder = (event: MouseEvent | PointerEvent, most: number): readonly MapWorld[] => {
    const place = viewport.current?.placeAt(event.clientX, event.clientY);
    const { pointerType } = event.nativeEvent as { pointerType?: string };
    const reach = pointerType === 'touch' ? REACH.touch : nearby ? REACH.picture : REACH.mouse;
    return place ? near(place, reach, most) : [];
  };

  const point = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || map.current?.dataset.dragged) return;
    const place = viewport.current?.placeAt(event.clientX, event.clientY);
    if (place && readout.current) {
      readout.current.textContent = worldTexts.coordinates(Math.round(place.x), Math.round(place.y));
    }
    const id = worldsUnder(event, 1)[0]?.id;
    if (id !== highlighted) onPoint(id);
  };

  const click = (event: MouseEvent) => {
    const under = event.detail === 0 ? [] : worldsUnder(event, MOST_NEAR);
    const world = worldOf(event.target) ?? under[0];
    if (!world || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    pick(world, under);
  };

  const pick = (world: MapWorld, under: readonly MapWorld[]) =>
    onPick(world, [world, ...under.filter(({ id }) => id !== world.id)]);

  const worldOf = (target: EventTarget): MapWorld | undefined => {
    const id = (target as Element).closest('[data-world]')?.getAttribute('data-world');
    return id ? atlas?.get(Number(id)) : undefined;
  };

  const focusOn = (world: MapWorld) => {
    viewport.current?.reveal(world);
    // Its mark may have to be drawn first.
    flushSync(() => setStop(world.id));
    map.current?.querySelector<SVGElement>(`[data-world="${world.id}"]`)?.focus();
  };

  const focus = (event: FocusEvent) => {
    const world = worldOf(event.target);
    if (!world) return;
    setStop(world.id);
    onPoint(world.id);
  };

  const press = (event: KeyboardEvent) => {
    const view = viewport.current;
    if (!view || event.altKey || event.ctrlKey || event.metaKey) return;
    const world = worldOf(event.target);
    const step = STEPS[event.key];
    if (world && step) {
      const next = nextTowards(marked, world, step);
      if (next) focusOn(next);
    } else if (event.key === 'Enter') {
      const under = near(world ?? view.view, CROSS_REACH, MOST_NEAR);
      const picked = world ?? under[0];
      if (picked) pick(picked, under);
    } else if (moveByKey(view, event.key)) {
      if (!world) onPoint(near(view.view, CROSS_REACH, 1)[0]?.id);
    } else return;
    event.preventDefault();
  };

  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <div
          ref={map}
          className={styles.map}
          role="application"
          aria-label={label}
          aria-describedby={help}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map
          tabIndex={0}
          data-whole="true"
          data-width={HOME.width}
          data-nearby={nearby || undefined}
          onPointerMove={point}
          onPointerLeave={() => onPoint(undefined)}
          onClick={click}
          onKeyDown={press}
          onFocus={focus}
          onBlur={() => onPoint(undefined)}
        >
          {hasSky ? <canvas ref={canvas} className={styles.sky} /> : null}
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: the parent has the name; a title would be a tooltip */}
          <svg ref={drawing} className={styles.drawing} width={1} height={1}>
            <g ref={chart} className={styles.chart}>
              <Chart starsBelow={hasSky} />
              {overlay}
              <Marks worlds={drawn} linkOf={linkOf} stop={stop ?? drawn[0]?.id} />
              {names ? (
                <Names worlds={named} captions={captions} names={names} nearby={nearby} highlighted={pointedName} />
              ) : null}
              {pointed ? <Highlight world={pointed} name={pointedName} /> : null}
            </g>
          </svg>
          <div ref={layer} className={styles.moving} aria-hidden="true">
            {moving}
          </div>
        </div>
        <span className={styles.cross} aria-hidden="true" />
        <p ref={readout} className={styles.readout} aria-hidden="true" />
        <p id={help} className="visually-hidden">
          {mapTexts.help}
        </p>
        <p className="visually-hidden" aria-live="polite">
          {pointed && map.current === document.activeElement
            ? mapTexts.nameAt(pointed.name, worldTexts.coordinates(pointed.x, pointed.y))
            : ''}
        </p>
      </div>
      <MapControls
        onZoom={(factor) => viewport.current?.zoom(factor)}
        onReset={() => viewport.current?.reset()}
        onStart={start && start.length > 0 ? () => viewport.current?.frame(start) : undefined}
      />
      <MapLegend atlas={atlas} {...legend} />
    </figure>
  );
}

interface MapControlsProps {
  onZoom: (factor: number) => void;
  onReset: () => void;
  /** Shows what the map opened on; without it, that is the whole galaxy. */
  onStart: (() => void) | undefined;
}

/** The buttons of zoom and views. */
function MapControls({ onZoom, onReset, onStart }: MapControlsProps) {
  return (
    <div className={styles.controls}>
      <Button icon aria-label={mapTexts.zoomIn} onClick={() => onZoom(ZOOM_STEP)}>
        <Icon name="plus" size={18} />
      </Button>
      <Button icon aria-label={mapTexts.zoomOut} onClick={() => onZoom(1 / ZOOM_STEP)}>
        <Icon name="minus" size={18} />
      </Button>
      <Button icon aria-label={mapTexts.reset} onClick={onReset}>
        <Icon name="map" size={18} />
      </Button>
      {onStart ? (
        <Button icon aria-label={mapTexts.ownWorlds} onClick={onStart}>
          <Icon name="home" size={18} />
        </Button>
      ) : null}
    </div>
  );
}
