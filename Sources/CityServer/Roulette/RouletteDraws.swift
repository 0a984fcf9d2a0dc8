import Archive
import Geography

/// The random numbers of the roulette, and the countries that this process drew last.
struct RouletteDraws {
  /// Reproducible if the process was started with a seed.
  let dice: Dice

  /// The last countries that this process drew, at most `CountryStore.recentLimit`, the newest last. Used if the
  /// archive cannot be read.
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
