import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ObjectiveView } from '#shared/api/objectives';
import { Icon } from '../../art/marks/icons.tsx';
import { gameTimeAt } from '../../texts/game-time.ts';
import { introductionTexts } from '../../texts/introduction.ts';
import { useBackCloses } from '../../ui/feedback/dialog-history.ts';
import { Button } from '../../ui/form/button.tsx';
import overlay from '../../ui/overlay.module.css';
import { HideConfirm } from './hide-confirm.tsx';
import styles from './introduction.module.css';
import { BlankSheet } from './slide-sheet.tsx';
import { SLIDES } from './slides.tsx';

interface IntroductionProps {
  open: boolean;
  /** The game's. */
  speed: number;
  /** Stores on the server that the introduction is hidden. If it throws, the error's message is shown. */
  onAcknowledge: () => Promise<void>;
  /**
   * Closes the dialog: for this session after 'No, Show Again', for good after onAcknowledge has succeeded. `page`: the page on which
   * the first goal is done, if the player goes there.
   */
  onClose: (page?: string) => void;
  /** What is to be done first, on which the last slide ends. */
  goal?: Pick<ObjectiveView, 'title' | 'link'> | undefined;
}

/** The introduction at the first login: five slides, and on Close the question whether to hide them. */
export function Introduction({ open, speed, onAcknowledge, onClose, goal }: IntroductionProps) {
  const [current, setCurrent] = useState(0);
  /** The first and last slide to draw: one slide at rest, all that pass by while the track moves. */
  const [seen, setSeen] = useState<readonly [first: number, last: number]>([0, 0]);
  /** The question is asked; `page` as for `onClose`. */
  const [closing, setClosing] = useState<{ readonly page?: string }>();
  const next = useRef<HTMLButtonElement>(null);
  const last = SLIDES.length - 1;
  const time = gameTimeAt(speed);
  const show = (slide: number) => {
    const next = Math.max(0, Math.min(last, slide));
    setCurrent(next);
    setSeen(([first, final]) => [Math.min(first, next), Math.max(final, next)]);
  };

  const leave = () => (closing ? onClose(closing.page) : setClosing({}));
  useBackCloses(open, leave);

  const startAgain = () => {
    setCurrent(0);
    setSeen([0, 0]);
    setClosing(undefined);
  };
  const turnPage = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') show(current + 1);
    if (event.key === 'ArrowLeft') show(current - 1);
  };

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(shown) => (shown ? undefined : leave())}
      onOpenChangeComplete={(shown) => (shown ? undefined : startAgain())}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={overlay.backdrop} />
        <Dialog.Popup
          finalFocus={() => document.getElementById('main')}
          className={`${overlay.popup} ${styles.popup}`}
          initialFocus={next}
          onKeyDown={closing ? undefined : turnPage}
        >
          {closing ? (
            <HideConfirm onAcknowledge={onAcknowledge} onClose={() => onClose(closing.page)} />
          ) : (
            <>
              <Dialog.Title className="visually-hidden">{introductionTexts.name}</Dialog.Title>
              <div className={styles.window}>
                <div
                  className={styles.track}
                  style={{ transform: `translateX(${-100 * current}%)` }}
                  onTransitionEnd={({ target, currentTarget }) => {
                    if (target === currentTarget) setSeen([current, current]);
                  }}
                >
                  {SLIDES.map(({ id, words, Picture }, index) => (
                    <section
                      key={id}
                      className={styles.slide}
                      aria-hidden={index !== current}
                      inert={index !== current}
                    >
                      {/* Each picture has some hundreds of shapes, so only visible slides are drawn. */}
                      {index >= seen[0] && index <= seen[1] ? <Picture /> : <BlankSheet />}
                      <div className={styles.words}>
                        <h2 className={styles.title}>{words(time).title}</h2>
                        <p className={styles.text}>{words(time).text}</p>
                      </div>
                    </section>
                  ))}
                </div>
              </div>
              <p className="visually-hidden" aria-live="polite">
                {introductionTexts.slideOf(current + 1, SLIDES.length, SLIDES[current]?.words(time).title ?? '')}
              </p>
              <div className={styles.foot}>
                <Button
                  kind={current === last && !goal ? 'primary' : 'bare'}
                  className={styles.close}
                  onClick={() => setClosing({})}
                >
                  {introductionTexts.close}
                </Button>
                <div className={styles.dots}>
                  {SLIDES.map(({ id, words }, index) => (
                    <button
                      key={id}
                      type="button"
                      className={styles.dot}
                      aria-label={introductionTexts.slide(index + 1, words(time).title)}
                      aria-current={index === current ? 'step' : undefined}
                      onClick={() => show(index)}
                    />
                  ))}
                </div>
                <div className={styles.pages}>
                  <Button aria-disabled={current === 0} onClick={() => show(current - 1)}>
                    <Icon name="chevron-left" size={16} />
                    {introductionTexts.previous}
                  </Button>
                  {current === last && goal ? (
                    <Button kind="primary" ref={next} onClick={() => setClosing({ page: goal.link })}>
                      {introductionTexts.begin(goal.title)}
                    </Button>
                  ) : (
                    <Button
                      kind={current === last ? 'plain' : 'primary'}
                      ref={next}
                      aria-disabled={current === last}
                      onClick={() => show(current + 1)}
                    >
                      {introductionTexts.next}
                      <Icon name="chevron-right" size={16} />
                    </Button>
                  )}
                </div>
              </div>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
