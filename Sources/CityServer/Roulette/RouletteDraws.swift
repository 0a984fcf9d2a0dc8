import Archive
import Geography

/// The random numbers of the roulette, and the countries that it drew last.
struct RouletteDraws {
  /// Repeatable when the process was given a seed.
  let dice: Dice

  /// The countries drawn last, the newest last, for when the archive cannot store them.
  private(set) var countries: [String] = []

  init(dice: Dice) {
    self.dice = dice
  }

  mutating func record(_ country: String) {
    countries = countries.suffix(CountryStore.recentLimit - 1) + [country]
  }

  mutating func removeAll() {
    countries = []
  }
}
