// Plays what moves on one stage with the browser's own animations, on transforms and opacity alone. Everything is drawn
// where it belongs from the start, so any of it can be cut short.

import type { Layout, Point } from '../../lib/geometry';
import type { Move } from '../../lib/motion';
import { settings } from '../../lib/settings.svelte';
import type { Chips, Seat } from '../../lib/wire/protocol';

/** Chips on their way. */
export type Flight = { id: number; from: Point; to: Point; amount: Chips; delay: number; ms: number; shade: number };

const ARRIVE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const TRAVEL = 'cubic-bezier(0.5, 0, 0.2, 1)';
const MS = { bet: 260, win: 420, card: 220, apart: 40, fade: 120 };
/** Paler chips behind a pot on its way to the winner. */
const GHOSTS = 4;
const SPEED: Record<typeof settings.animation, number> = { normal: 1, fast: 0.5, off: 0 };

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Mover {
  flights = $state.raw<Flight[]>([]);

  private readonly elements = new Map<string, HTMLElement>();
  private readonly running = new Map<string, Animation>();
  private nextId = 1;
  /** When the last pot has reached its winner, by the page's clock. */
  private paidAt = 0;

  /** Remembers an element under this name while it is there. */
  keep(name: string): (element: HTMLElement) => () => void {
    return (element) => {
      this.elements.set(name, element);
      return () => {
        if (this.elements.get(name) === element) this.elements.delete(name);
      };
    };
  }

  play(moves: Move[], layout: Layout, turn: (seat: Seat) => number): void {
    if (moves.length === 0) return;
    if (moves.some((move) => move.kind === 'jump')) this.jump();
    const speed = SPEED[settings.animation];
    if (speed === 0) return;
    const calm = isCalm();
    const pot = { x: layout.pots.x + layout.pots.w / 2, y: layout.pots.y + layout.pots.h / 2 };
    const collects = moves.some((move) => move.kind === 'collect');
    const card = { duration: calm ? MS.fade : MS.card * speed, easing: ARRIVE };
    const slides: Keyframe = calm ? { opacity: 0 } : { transform: 'translateY(-12px)', opacity: 0 };
    const turns: Keyframe = calm ? { opacity: 0 } : { transform: 'scaleX(0.05)', opacity: 0.3 };
    for (const move of moves) {
      const place = 'seat' in move ? layout.places[turn(move.seat)] : undefined;
      switch (move.kind) {
        case 'bet': {
          if (!place) break;
          const away = `translate(${place.plate.x - place.bet.x}px, ${place.plate.y - place.bet.y}px)`;
          this.animate(`bet${move.seat}`, calm ? { opacity: 0 } : { transform: away, opacity: 0.4 }, { duration: calm ? MS.fade : MS.bet * speed, easing: TRAVEL });
          break;
        }
        case 'collect':
        case 'return':
          if (place && !calm) this.fly(place.bet, move.kind === 'collect' ? pot : place.plate, move.amount, 0, MS.bet * speed, 1);
          break;
        case 'win':
          if (place && !calm) this.pay(pot, place.plate, move.amount, speed, collects);
          break;
        case 'deal':
          this.animate(`cards${move.seat}`, slides, { ...card, delay: move.order * MS.apart * speed });
          break;
        case 'show':
          this.animate(`cards${move.seat}`, turns, card);
          break;
        case 'board':
          this.animate(`board${move.index}`, turns, { ...card, delay: (move.order * MS.apart + (collects ? MS.fade : 0)) * speed });
          break;
        default:
          break;
      }
    }
  }

  /** Everything is where it belongs, now. */
  jump(): void {
    this.running.forEach((animation) => animation.cancel());
    this.running.clear();
    if (this.flights.length > 0) this.flights = [];
    this.paidAt = 0;
  }

  /** From this look to the usual one. */
  private animate(name: string, from: Keyframe, timing: KeyframeAnimationOptions): void {
    const element = this.elements.get(name);
    if (!element) return;
    this.running.get(name)?.cancel();
    const animation = element.animate([from, {}], { ...timing, fill: 'backwards' });
    this.running.set(name, animation);
    animation.onfinish = () => {
      if (this.running.get(name) === animation) this.running.delete(name);
    };
  }

  /** One pot after the other, each with a few paler ones behind it. */
  private pay(from: Point, to: Point, amount: Chips, speed: number, collects: boolean): void {
    const now = performance.now();
    const start = Math.max(now + (collects ? MS.bet * speed : 0), this.paidAt);
    this.paidAt = start + MS.win * speed;
    for (let ghost = GHOSTS; ghost >= 0; ghost -= 1) {
      this.fly(from, to, amount, start - now + ghost * 45 * speed, MS.win * speed, ghost === 0 ? 1 : 0.5 - ghost * 0.09);
    }
  }

  private fly(from: Point, to: Point, amount: Chips, delay: number, ms: number, shade: number): void {
    this.flights = [...this.flights, { id: this.nextId++, from, to, amount, delay, ms, shade }];
  }

  /** Carries chips along; they are gone when they have arrived. */
  carry(flight: Flight): (element: HTMLElement) => () => void {
    return (element) => {
      const at = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;
      const frames = [
        { transform: at(flight.from), opacity: flight.shade },
        { transform: at(flight.to), opacity: flight.shade, offset: 0.9 },
        { transform: at(flight.to), opacity: 0 },
      ];
      const animation = element.animate(frames, { duration: flight.ms, delay: flight.delay, easing: TRAVEL });
      animation.onfinish = () => (this.flights = this.flights.filter((one) => one.id !== flight.id));
      return () => animation.cancel();
    };
  }
}
