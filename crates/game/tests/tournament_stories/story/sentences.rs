//! What each sentence of a story does.

use base::{PlayerId, RequestId, TableId};
use game::{
    table::{SitOut, Table},
    tournament::Payment,
};
use hand::Action;

use super::{Kill, Story, Tells, Trap, cents, hands, millis, time_of_day};

impl Story {
    pub(super) fn play_sentence(&mut self, sentence: &str) {
        if let Some((table, what)) = sentence.split_once(": ")
            && let Ok(table) = table.parse()
        {
            return self.play_hand_as_told(TableId(table), what);
        }
        if let Some(layout) = sentence.strip_prefix("start:") {
            return self.start(Some(layout));
        }
        let words: Vec<&str> = sentence.split_whitespace().collect();
        // What is set or told is what the store has.
        let settles = ["tell", "the levels"].iter().any(|start| sentence.starts_with(start));
        if self.store_is_slow && (settles || sentence.ends_with('?')) {
            self.answer_everything();
        }
        match words[..] {
            ["tell"] => self.tell(Tells::News),
            ["tell", "hands"] => self.tell(Tells::Hands),
            ["tell", "play"] => self.tell(Tells::Play),
            ["hush"] => self.tells = Tells::Nothing,
            ["start"] => self.start(None),
            ["in", name] => self.go_to(self.id_of(name)),
            ["the", "bank", "has", amount] => self.books.fill_bank(cents(amount)),
            ["the", "game", "knows", "the", "bank"] => {
                let bank = self.books.balance(ledger::Account::HexaproBank);
                self.here.game.bank_holds(bank);
            }
            ["the", "multiplier", "is", multiplier] => self.choose_multiplier(multiplier),
            ["staff", ref order @ ..] => self.staff(order),
            ["store", "waits"] => self.store_waits = true,
            ["store", "answers"] => {
                self.store_waits = false;
                self.answer_asked();
            }
            ["killed", "for", time] => self.kill(Kill { gone_for: millis(time), all_back: false }),
            ["kill", when, _, what, "for", time] => {
                self.trap = Some(Trap::armed(when, what, millis(time)));
            }
            ["the", "levels", "have", "run", time] => self.set_level_clock(millis(time)),
            ["the", "machine", "sleeps", time] => {
                let gap = millis(time);
                self.now = self.now + gap;
                self.call(|game, _, out| game.clock_gap(gap, out));
            }
            ["the", "room", "closes"] => self.here.game.close(),
            ["everyone", "connects"] => self.everyone_connects(),
            ["everyone", "folds"] => self.play_a_hand_everywhere(),
            ["everyone", "folds", "until", time] => self.fold_until(time_of_day(time)),
            ["until", time] => self.pass_until(time_of_day(time)),
            [time] if time.starts_with("t+") => self.pass_until(self.now + millis(time)),
            [question] if question.ends_with('?') => self.answer_question(question),
            [name, question] if question.ends_with('?') => {
                let player = self.player(name);
                self.answer_about(player, question);
            }
            [number, "register"] if number.parse::<u64>().is_ok() => {
                for number in 1..=number.parse::<u64>().unwrap() {
                    let player = self.player(&format!("P{number}"));
                    self.register(player, Payment::Money(None));
                }
            }
            [ref names @ .., "register" | "registers"] => {
                for player in self.names_to_players(names) {
                    self.register(player, Payment::Money(None));
                }
            }
            [name, ref rest @ ..] => {
                let player = self.player(name);
                self.play_request(player, rest);
            }
            [] => {}
        }
    }

    /// What one player asks for.
    fn play_request(&mut self, player: PlayerId, words: &[&str]) {
        let request = RequestId(self.requests + 1);
        let answer = match *words {
            ["registers", "for", total] => {
                return self.register(player, Payment::Money(Some(cents(total))));
            }
            ["registers", "with", "a", "ticket"] => {
                let ticket = self.books.ticket_of(player).expect("a ticket");
                return self.register(player, Payment::Ticket(&ticket));
            }
            ["re-buys"] => {
                self.requests += 1;
                self.call(|game, ctx, out| game.rebuy(ctx.now, player, request, out))
            }
            ["declines"] => self.call(|game, ctx, out| game.decline_rebuy(ctx, player, out)),
            ["proposes", "a", "deal"] => {
                self.call(|game, ctx, out| game.propose_deal(ctx, player, out))
            }
            ["accepts"] | ["refuses"] => {
                let accepts = words == ["accepts"];
                self.answers_deal = true;
                let answer =
                    self.call(|game, ctx, out| game.answer_deal(ctx, player, accepts, out));
                self.answers_deal = false;
                answer
            }
            ["adds", "on"] => {
                self.requests += 1;
                self.call(|game, ctx, out| game.add_on(ctx.now, player, request, out))
            }
            ["unregisters"] => {
                self.requests += 1;
                self.call(|game, ctx, out| game.unregister(ctx.now, player, request, out))
            }
            ["disconnects"] => return self.connection(player, false),
            ["connects"] => return self.connection(player, true),
            ["goes", "out"] => {
                let table = self.here.game.table_of(player).unwrap();
                self.call(|game, ctx, out| game.sit_out(ctx, player, table, SitOut::Now, out))
            }
            ["is", "back"] => {
                return self.call(|game, ctx, out| game.come_back(ctx, player, out));
            }
            ["folds"] => self.act(player, Action::Fold),
            ["checks"] => self.act(player, Action::Check),
            ["calls"] => self.act(player, Action::Call),
            ["raises", to] => self.act(player, Action::RaiseTo(to.parse().unwrap())),
            ["is", "all", "in"] => {
                let table = self.here.game.table_of(player).unwrap();
                let (_, _, legal) = self.here.game.table(table).and_then(Table::turn).unwrap();
                self.act(player, hands::all_in(&legal))
            }
            _ => panic!("what does {} do? {words:?}", self.name(player)),
        };
        self.tell_refusal(player, answer);
    }
}
