import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RESOURCES } from '#shared/catalogue/resources';
import { HOME_YIELD, STARTING_STOCK } from '#shared/catalogue/start';
import { ApiError } from '../../api/http/api-error.ts';
import { gameTimeAt } from '../../texts/game-time.ts';
import { Introduction } from './introduction.tsx';
import { SLIDES } from './slides.tsx';

function open(onAcknowledge = vi.fn(() => Promise.resolve()), goal?: { title: string; link: string }) {
  const onClose = vi.fn();
  render(<Introduction open={true} speed={1} onAcknowledge={onAcknowledge} onClose={onClose} goal={goal} />);
  return { onAcknowledge, onClose, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const slideShown = () =>
  screen.getByRole('heading', {
    level: 2,
    name: (name) => SLIDES.some(({ words }) => words(gameTimeAt(1)).title === name),
  });

const drawn = () =>
  [...document.querySelectorAll('section > svg[role="img"] > title')].map((title) => title.textContent);
const arrive = () => fireEvent.transitionEnd(document.querySelector('section')?.parentElement ?? document.body);

test('C-06, S-058: there are five slides, and each has a picture with a name and real words', async () => {
  const { user } = open();
  expect(SLIDES).toHaveLength(5);
  expect(document.querySelectorAll('section')).toHaveLength(5);
  const names = new Set<string | null>();
  for (const slide of SLIDES) {
    await user.click(button(new RegExp(`: ${slide.words(gameTimeAt(1)).title}$`)));
    arrive();
    expect(screen.getByText(slide.words(gameTimeAt(1)).text)).toBeTruthy();
    for (const name of drawn()) names.add(name);
  }
  expect(names.size).toBe(5);
});

test('the first slide says what the home world brings in per hour, not what a new player has', () => {
  open();
  const labels = [...document.querySelectorAll('section:first-of-type svg text')].map(({ textContent }) => textContent);
  for (const resource of RESOURCES) expect(labels).toContain(`+${HOME_YIELD[resource]}/h`);
  expect(labels).not.toContain(`${STARTING_STOCK.naquadah}`);
});

test('only the slide that is shown is drawn, and while the track moves those that it passes', async () => {
  const { user } = open();
  expect(drawn()).toHaveLength(1);
  expect(document.querySelectorAll('section > svg')).toHaveLength(5);
  await user.click(button('Next'));
  expect(drawn()).toHaveLength(2);
  arrive();
  expect(drawn()).toHaveLength(1);
  await user.click(button(/^Slide 5/));
  expect(drawn()).toHaveLength(4);
  arrive();
  expect(drawn()).toHaveLength(1);
});

test('Next, Previous, the dots and the arrow keys turn the pages, and stop at both ends', async () => {
  const { user } = open();
  expect(slideShown().textContent).toBe(SLIDES[0]?.words(gameTimeAt(1)).title);
  await user.click(button('Previous'));
  expect(slideShown().textContent).toBe(SLIDES[0]?.words(gameTimeAt(1)).title);
  await user.click(button('Next'));
  expect(slideShown().textContent).toBe(SLIDES[1]?.words(gameTimeAt(1)).title);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(slideShown().textContent).toBe(SLIDES[2]?.words(gameTimeAt(1)).title);
  await user.click(button(/^Slide 5/));
  await user.keyboard('{ArrowRight}');
  expect(slideShown().textContent).toBe(SLIDES[4]?.words(gameTimeAt(1)).title);
  expect(button(/^Slide 5/).getAttribute('aria-current')).toBe('step');
});

test('the last slide ends with the first goal, which is opened after the question', async () => {
  const { user, onClose } = open(undefined, { title: 'First mine', link: '/planets/7?build=3' });
  expect(screen.queryByRole('button', { name: 'First goal: First mine' })).toBeNull();
  for (let slide = 1; slide < SLIDES.length; slide++) await user.click(button('Next'));
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await user.click(button('First goal: First mine'));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Yes, Hide It'));
  expect(onClose.mock.calls).toEqual([['/planets/7?build=3']]);
});

test('S-059, T-23: Close asks first, and says where it is found again; No, Show Again only closes', async () => {
  const { user, onClose, onAcknowledge } = open();
  await user.click(button('Close'));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText(/you can find it in Settings/)).toBeTruthy();
  await user.click(button('No, Show Again'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onAcknowledge).not.toHaveBeenCalled();
});

test('Escape asks first too', async () => {
  const { user, onClose } = open();
  await user.keyboard('{Escape}');
  expect(button('Yes, Hide It')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('T-22: Yes, Hide It acknowledges and closes', async () => {
  const { user, onClose, onAcknowledge } = open();
  await user.click(button('Close'));
  await user.click(button('Yes, Hide It'));
  expect(onAcknowledge).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('E-22, G-113: when hiding fails, it says why, stays open, and can be tried again', async () => {
  const refuse = vi.fn(() => Promise.reject(new ApiError(500, 'Failed to save preference. Please try again.')));
  const { user, onClose } = open(refuse);
  await user.click(button('Close'));
  await user.click(button('Yes, Hide It'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save preference. Please try again.');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Yes, Hide It'));
  expect(refuse).toHaveBeenCalledTimes(2);
});
