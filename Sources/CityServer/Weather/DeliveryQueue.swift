/// Lets the deliveries of a refresh through as they come, or holds each one until those of all
/// requests before it are through.
struct DeliveryQueue {
  private let keepsOrder: Bool
  private var held: [Int: WeatherDesk.Delivery] = [:]
  private var nextNumber = 0

  init(keepsOrder: Bool) {
    self.keepsOrder = keepsOrder
  }

  /// - Parameter number: of the request, from 0.
  /// - Returns: what is let through now, in its order.
  mutating func take(_ delivery: WeatherDesk.Delivery, number: Int) -> [WeatherDesk.Delivery] {
    guard keepsOrder else { return [delivery] }
    held[number] = delivery
    var ready: [WeatherDesk.Delivery] = []
    while let next = held.removeValue(forKey: nextNumber) {
      ready.append(next)
      nextNumber += 1
    }
    return ready
  }
}
